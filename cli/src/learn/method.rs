//! How a variant of the learner learns and plays, on the command line and in JSON.

use clap::Args;
use serde::{Deserialize, Serialize};
use stackmate::learn::q::Method;

use super::schedule::{RATES, Schedule, check};

#[derive(Args)]
pub(super) struct Changes {
    /// Value the boards after placements, and add the reward of each placement
    #[arg(long)]
    afterstates: bool,
    /// Place the next piece in thought
    #[arg(long)]
    look_ahead: bool,
    /// How many times as much a T-spin is rewarded
    #[arg(long, value_name = "F")]
    t_spin_factor: Option<f32>,
    /// How much of an eligibility trace is left after a piece: λ
    #[arg(long, value_name = "L")]
    lambda: Option<f32>,
    /// Double Q-learning: two sets of weights correct each other
    #[arg(long)]
    double: bool,
    /// The learning rate β of errors below 0: a number, or FROM..TO/PIECES
    #[arg(long, value_name = "B")]
    beta: Option<Schedule>,
}

impl Changes {
    /// Returns a method with these changes.
    pub(super) fn method(&self, method: Method) -> Result<Method, String> {
        checked(Method {
            is_of_afterstates: method.is_of_afterstates || self.afterstates,
            looks_ahead: method.looks_ahead || self.look_ahead,
            t_spin_factor: self.t_spin_factor.unwrap_or(method.t_spin_factor),
            lambda: self.lambda.unwrap_or(method.lambda),
            is_double: method.is_double || self.double,
            beta: self.beta.map_or(method.beta, |beta| Some(beta.0)),
        })
    }
}

/// A method in JSON. The method of the protocol is left out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    afterstates: bool,
    look_ahead: bool,
    t_spin_factor: f32,
    lambda: f32,
    double: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    beta: Option<Schedule>,
}

impl Line {
    /// Returns the line of a method, or `None` for that of the protocol.
    pub(super) fn of(method: Method) -> Option<Line> {
        (method != Method::PLAIN).then_some(Line {
            afterstates: method.is_of_afterstates,
            look_ahead: method.looks_ahead,
            t_spin_factor: method.t_spin_factor,
            lambda: method.lambda,
            double: method.is_double,
            beta: method.beta.map(Schedule),
        })
    }

    /// Returns the method, or names what is wrong.
    pub(super) fn method(&self) -> Result<Method, String> {
        checked(Method {
            is_of_afterstates: self.afterstates,
            looks_ahead: self.look_ahead,
            t_spin_factor: self.t_spin_factor,
            lambda: self.lambda,
            is_double: self.double,
            beta: self.beta.map(|beta| beta.0),
        })
    }
}

fn checked(method: Method) -> Result<Method, String> {
    if !(0.0..=1_000.0).contains(&method.t_spin_factor) {
        return Err(format!("T-spin factor {} is not within 0 to 1000", method.t_spin_factor));
    }
    if !(0.0..=1.0).contains(&method.lambda) {
        return Err(format!("lambda {} is not within 0 to 1", method.lambda));
    }
    if let Some(beta) = method.beta {
        check("beta", beta, RATES)?;
    }
    Ok(method)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_round_trip_and_bad_numbers_are_named() {
        assert_eq!(Line::of(Method::PLAIN), None);
        let method = Method { looks_ahead: true, t_spin_factor: 2.5, lambda: 0.3, ..Method::PLAIN };
        let line = Line::of(method).unwrap();
        assert_eq!(line.method(), Ok(method));
        let wrong = Line { lambda: 1.5, ..line.clone() };
        assert!(wrong.method().unwrap_err().contains("lambda 1.5"));
        let steep = Line { beta: Some("0.1..11/5".parse().unwrap()), ..line.clone() };
        assert_eq!(steep.method().unwrap_err(), "beta 11 is not within 0 to 10");
        assert!(Line { t_spin_factor: f32::NAN, ..line }.method().unwrap_err().contains("NaN"));
    }
}
