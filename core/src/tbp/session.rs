//! The bot's side of a conversation.
//!
//! *What.* [`Session`] accepts the front end's messages in any order, stores the correct position, passes
//! it to the bot with every question, and answers. *Why it is between front end and bot.* Otherwise every bot would
//! have to check every message, and a bot without these checks could crash on an invalid message. With a
//! session, a bot never receives an illegal placement or an empty queue to search. Its suggestions are also
//! checked with the move generator before they are sent. Illegal ones are removed. When none is left, the
//! list of all legal placements is sent instead, because an empty answer resigns the game.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::vec::Vec;

use super::message::{
    BotMessage, Complaint, Explained, FrontendMessage, Info, MoveInfo, Planned, Reason, Rules, Suggest,
    Suggestion,
};
use super::principal_variation;
use super::start::{MAX_QUEUE, Start};
use crate::bot::{Bot, Rated};
use crate::movegen;
use crate::piece::Piece;
use crate::placement::Placement;
use crate::rules::spawn::spawn;
use crate::state::State;
use crate::tool::sort;

/// The randomizers that a bot supports, with their names in `rules`.
const RANDOMIZERS: [&str; 3] = ["seven_bag", "uniform", "unknown"];

/// The default minimum number of nodes for a suggestion. Searching them takes at most about a millisecond.
const LEAST_NODES: u32 = 2_000;

/// A bot in a conversation with a front end.
#[derive(Debug)]
pub struct Session<B> {
    bot: B,
    least_nodes: u32,
    game: Option<State>,
    over: bool,
}

impl<B: Bot> Session<B> {
    /// Creates a conversation that has not begun.
    #[must_use]
    pub const fn new(bot: B) -> Session<B> {
        Session { bot, least_nodes: LEAST_NODES, game: None, over: false }
    }

    /// Returns the session with another minimum: each suggestion is based on at least `nodes` positions,
    /// searched before the request or during it. If [`Session::think`] is never called, the bot searches
    /// exactly these, except that its last step may exceed them.
    #[must_use]
    pub fn with_least_nodes(self, nodes: u32) -> Session<B> {
        Session { least_nodes: nodes, ..self }
    }

    /// Returns the first message, which is sent without a request.
    #[must_use]
    pub fn info(&self) -> BotMessage {
        BotMessage::Info(Info::stackmate())
    }

    /// Returns whether `quit` was received.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Returns the position, if there is one.
    #[must_use]
    pub fn state(&self) -> Option<&State> {
        self.game.as_ref()
    }

    /// Returns the bot, for what no message says.
    pub const fn bot(&mut self) -> &mut B {
        &mut self.bot
    }

    /// Processes a message and returns the answer, if the message requires one.
    pub fn receive(&mut self, message: &FrontendMessage) -> Option<BotMessage> {
        match message {
            FrontendMessage::Rules(rules) => Some(agree(rules)),
            FrontendMessage::Start(start) => refused(self.start(start)),
            FrontendMessage::Suggest(request) => Some(self.suggest(request)),
            FrontendMessage::Play { placement } => refused(self.play(*placement)),
            FrontendMessage::NewPiece { piece } => refused(self.new_piece(*piece)),
            FrontendMessage::Stop => self.forget(false),
            FrontendMessage::Quit => self.forget(true),
            FrontendMessage::Unknown => None,
        }
    }

    /// Searches up to `nodes` further positions. Returns whether more searching can change anything.
    pub fn think(&mut self, nodes: u32) -> bool {
        let waiting = self.game.as_ref().filter(|game| !game.queue.is_empty());
        waiting.is_some_and(|game| self.bot.think(game, nodes))
    }

    fn start(&mut self, start: &Start) -> Result<(), Complaint> {
        self.game = None;
        let state = start.state().map_err(|error| Complaint::new(Reason::BadStart, &error))?;
        self.game = Some(state);
        Ok(())
    }

    fn suggest(&mut self, request: &Suggest) -> BotMessage {
        let Some(game) = self.game.as_ref().filter(|game| !game.queue.is_empty()) else {
            return nothing_to_suggest();
        };
        think_at_least(&mut self.bot, game, self.least_nodes);
        // The explanations are computed first, because a bot may search a little more for them.
        let explained = explain(&mut self.bot, game, request);
        let moves = only_legal(game, self.bot.suggest(game, request.lines()));
        let line = moves.first().map_or_else(Vec::new, |&first| line_of(&mut self.bot, game, first));
        let info = self.bot.info(game);
        let move_info =
            MoveInfo { nodes: info.nodes, depth: info.depth, line, explained, ..MoveInfo::default() };
        BotMessage::Suggestion(Suggestion { moves, move_info: Some(move_info) })
    }

    fn play(&mut self, placement: Placement) -> Result<(), Complaint> {
        let game = self.game.as_mut().ok_or_else(|| no_position("play"))?;
        if game.queue.is_empty() {
            return Err(Complaint::new(Reason::NoPosition, &"the queue is empty: there is no piece to play"));
        }
        // This call shows the bot the position before the move, because a bot can follow only one move
        // between two calls.
        self.bot.info(game);
        let played = game.try_play(placement);
        played.map_err(|error| Complaint::new(Reason::IllegalPlay, &error))?;
        Ok(())
    }

    fn new_piece(&mut self, piece: Piece) -> Result<(), Complaint> {
        let game = self.game.as_mut().ok_or_else(|| no_position("new_piece"))?;
        if game.queue.len() >= MAX_QUEUE {
            let message = format!("the queue has {MAX_QUEUE} pieces already: {piece} is ignored");
            return Err(Complaint::new(Reason::QueueFull, &message));
        }
        game.deal(piece);
        Ok(())
    }

    fn forget(&mut self, over: bool) -> Option<BotMessage> {
        self.game = None;
        self.over |= over;
        None
    }
}

/// Searches the positions that are missing because the front end did not leave enough time.
fn think_at_least(bot: &mut impl Bot, game: &State, nodes: u32) {
    let thought = u32::try_from(bot.info(game).nodes).unwrap_or(u32::MAX);
    if thought < nodes {
        bot.think(game, nodes - thought);
    }
}

fn agree(rules: &Rules) -> BotMessage {
    match &rules.randomizer {
        Some(name) if !RANDOMIZERS.contains(&name.as_str()) => {
            let known = RANDOMIZERS.join(", ");
            let message = format!("the randomizer {name:?} is not one of {known}");
            BotMessage::Error(Complaint::new(Reason::UnsupportedRules, &message))
        }
        _ => BotMessage::Ready,
    }
}

fn line_of<B: Bot>(bot: &mut B, game: &State, first: Placement) -> Vec<Planned> {
    let line = principal_variation::checked(game, &bot.line(game, first));
    if line.is_empty() { principal_variation::checked(game, &[first]) } else { line }
}

/// Returns up to as many of the best placements as requested, if their values can be compared with each
/// other.
fn explain<B: Bot>(bot: &mut B, game: &State, request: &Suggest) -> Vec<Explained> {
    let most = request.explain as usize;
    if most == 0 {
        return Vec::new();
    }
    let mut rated = bot.rated(game, request.lines(), most);
    let legal = every_placement(game);
    rated.retain(|rated| legal.binary_search(&canonical(rated.placement)).is_ok());
    rated.truncate(most);
    rated
        .iter()
        .map(|&Rated { placement, value }| Explained { value, line: line_of(bot, game, placement) })
        .collect()
}

/// Returns an empty suggestion with an explanation, because the front end waits for a suggestion.
fn nothing_to_suggest() -> BotMessage {
    let extra = Some("there is no position, or its queue is empty".to_owned());
    let move_info = MoveInfo { extra, ..MoveInfo::default() };
    BotMessage::Suggestion(Suggestion { moves: Vec::new(), move_info: Some(move_info) })
}

fn refused(result: Result<(), Complaint>) -> Option<BotMessage> {
    result.err().map(BotMessage::Error)
}

fn no_position(message: &str) -> Complaint {
    Complaint::new(Reason::NoPosition, &format!("there is no position for {message}"))
}

/// Returns the legal placements of `moves` in their order. If none of `moves` is legal, returns all legal
/// placements.
fn only_legal(state: &State, mut moves: Vec<Placement>) -> Vec<Placement> {
    let mut legal = every_placement(state);
    moves.retain(|&placement| legal.binary_search(&canonical(placement)).is_ok());
    if moves.is_empty() {
        // Low placements are the safest.
        sort::by_key(&mut legal, |placement| placement.location.lowest_row());
        return legal;
    }
    moves
}

/// Returns every placement of the two available pieces, sorted, with each pair of cells and spin once.
fn every_placement(state: &State) -> Vec<Placement> {
    let board = &state.field.board;
    let (current, other) = state.choices();
    let (mut all, mut found) = (Vec::new(), Vec::new());
    for piece in current.into_iter().chain(other.filter(|_| other != current)) {
        if let Some(start) = spawn(board, piece) {
            movegen::flood::placements(board, start, false, &mut found);
            all.append(&mut found);
        }
    }
    sort::by_key(&mut all, |&placement| placement);
    all.dedup();
    all
}

fn canonical(placement: Placement) -> Placement {
    Placement { location: placement.location.canonical(), ..placement }
}
