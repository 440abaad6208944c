//! A drawing of the calibration: what the model said against what happened, one dot for each tenth of the chances.

use std::fmt::Write;

use super::regression::{BINS, Bin};

/// The size of the square with the dots, and the room around it, in pixels.
const SIDE: f64 = 320.0;
const MARGIN: f64 = 48.0;
/// The radius of the dot of a bin with all moments. The area of a dot is its share of the moments.
const LARGEST: f64 = 36.0;
/// The marks of both axes, in per cent.
const MARKS: [u32; 5] = [0, 25, 50, 75, 100];

/// Returns the drawing as an SVG file.
pub(super) fn drawing(bins: &[Bin; BINS]) -> String {
    let all: usize = bins.iter().map(|bin| bin.count).sum();
    let size = SIDE + 2.0 * MARGIN;
    let (x, y) = (|part: f64| MARGIN + SIDE * part, |part: f64| MARGIN + SIDE * (1.0 - part));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{size}\" height=\"{size}\" fill=\"#fff\"/>\n\
         <path d=\"M{} {}H{}M{} {}V{}\" stroke=\"#888\"/>\n\
         <path d=\"M{} {}L{} {}\" stroke=\"#888\" stroke-dasharray=\"4 4\"/>\n",
        x(0.0),
        y(0.0),
        x(1.0),
        x(0.0),
        y(0.0),
        y(1.0),
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0)
    );
    for mark in MARKS {
        let part = f64::from(mark) / 100.0;
        let (right, below) = (x(0.0) - 8.0, y(0.0) + 18.0);
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{below}\" text-anchor=\"middle\">{mark} %</text>", x(part));
        let _ =
            writeln!(svg, "<text x=\"{right}\" y=\"{}\" text-anchor=\"end\">{mark} %</text>", y(part) + 4.0);
    }
    for bin in bins.iter().filter(|bin| bin.count > 0) {
        let radius = LARGEST * (bin.count as f64 / all as f64).sqrt();
        let (left, top) = (x(bin.chance), y(bin.won));
        let _ = writeln!(
            svg,
            "<circle cx=\"{left:.1}\" cy=\"{top:.1}\" r=\"{radius:.1}\" fill=\"#2f6fb5\" fill-opacity=\"0.6\"/>"
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">chance to win that the model gives</text>\n\
         <text x=\"12\" y=\"24\">share of these moments whose side won</text>\n</svg>",
        x(0.5),
        size - 10.0
    );
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bin_with_moments_is_a_dot_and_a_perfect_one_lies_on_the_diagonal() {
        let mut bins = [Bin::default(); BINS];
        bins[2] = Bin { count: 5, chance: 0.25, won: 0.25 };
        bins[7] = Bin { count: 15, chance: 0.75, won: 1.0 };
        let svg = drawing(&bins);
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(svg.contains("cx=\"128.0\" cy=\"288.0\" r=\"18.0\""), "{svg}");
        assert!(svg.contains("cx=\"288.0\" cy=\"48.0\""));
    }
}
