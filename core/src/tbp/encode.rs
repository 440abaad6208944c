//! The encoding of the messages: the names of their types and fields, and which fields are optional.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

use super::message::{
    BotMessage, Complaint, Explained, FrontendMessage, Info, MoveInfo, Packet, Planned, Reason, Rules,
    Suggest, Suggestion,
};
use super::names::by_name;
use super::start::{Dealing, Start};
use crate::tool::value::{BadValue, Fields, Value, Wire, put, put_any};

const MESSAGE: &str = "a message: an object with a `type`";

/// Implements [`Wire`] for structs: each becomes an object with one field per struct field. A field read by
/// `get` is required; a field read by `get_or_default` is optional. A field written by `put` is always
/// present; one written by `put_any` is left out when it has its default value.
macro_rules! objects {
    ($($type:ident, $what:literal: { $($name:literal $field:ident $read:ident $write:ident,)* })*) => {$(
        impl Wire for $type {
            fn to_value(&self) -> Value {
                let mut fields = Vec::new();
                $($write(&mut fields, $name, &self.$field);)*
                Value::Object(fields)
            }

            fn from_value(value: &Value) -> Result<$type, BadValue> {
                let fields = Fields::of(value, $what)?;
                Ok($type { $($field: fields.$read($name)?,)* })
            }
        }
    )*};
}

objects! {
    Rules, "the rules: an object": {
        "randomizer" randomizer get_or_default put_any,
    }
    Start, "a position: an object": {
        "hold" hold get_or_default put,
        "queue" queue get put,
        "combo" combo get_or_default put,
        "back_to_back" back_to_back get_or_default put,
        "board" board get put,
        "randomizer" randomizer get_or_default put_any,
        "attack_table" attack_table get_or_default put_any,
    }
    Suggest, "a request: an object": {
        "incoming" incoming get_or_default put_any,
        "incoming_packets" incoming_packets get_or_default put_any,
        "explain" explain get_or_default put_any,
    }
    Packet, "a packet: an object": {
        "lines" lines get put,
        "ms" ms get_or_default put,
    }
    Info, "the description of a bot: an object": {
        "name" name get put,
        "version" version get put,
        "author" author get put,
        "features" features get_or_default put,
    }
    Suggestion, "a suggestion: an object": {
        "moves" moves get put,
        "move_info" move_info get_or_default put_any,
    }
    MoveInfo, "the effort behind a suggestion: an object": {
        "nodes" nodes get_or_default put,
        "nps" nps get_or_default put_any,
        "depth" depth get_or_default put,
        "line" line get_or_default put_any,
        "explained" explained get_or_default put_any,
        "extra" extra get_or_default put_any,
    }
    Explained, "an explained move: an object": {
        "value" value get put,
        "line" line get put,
    }
    Planned, "a planned move: an object": {
        "move" placement get put,
        "cells" cells get put,
        "cleared" cleared get_or_default put,
    }
    Complaint, "a complaint: an object": {
        "reason" reason get put,
        "message" message get_or_default put,
    }
}

impl Wire for FrontendMessage {
    fn to_value(&self) -> Value {
        match self {
            FrontendMessage::Rules(rules) => typed("rules", rules.to_value()),
            FrontendMessage::Start(start) => typed("start", start.to_value()),
            FrontendMessage::Suggest(request) => typed("suggest", request.to_value()),
            FrontendMessage::Play { placement } => {
                typed("play", Value::object([("move", placement.to_value())]))
            }
            FrontendMessage::NewPiece { piece } => {
                typed("new_piece", Value::object([("piece", piece.to_value())]))
            }
            FrontendMessage::Stop => bare("stop"),
            FrontendMessage::Quit => bare("quit"),
            FrontendMessage::Unknown => bare("unknown"),
        }
    }

    fn from_value(value: &Value) -> Result<FrontendMessage, BadValue> {
        let fields = Fields::of(value, MESSAGE)?;
        Ok(match fields.kind()? {
            "rules" => FrontendMessage::Rules(Rules::from_value(value)?),
            "start" => FrontendMessage::Start(Start::from_value(value)?),
            "suggest" => FrontendMessage::Suggest(Suggest::from_value(value)?),
            "play" => FrontendMessage::Play { placement: fields.get("move")? },
            "new_piece" => FrontendMessage::NewPiece { piece: fields.get("piece")? },
            "stop" => FrontendMessage::Stop,
            "quit" => FrontendMessage::Quit,
            _ => FrontendMessage::Unknown,
        })
    }
}

impl Wire for BotMessage {
    fn to_value(&self) -> Value {
        match self {
            BotMessage::Info(info) => typed("info", info.to_value()),
            BotMessage::Ready => bare("ready"),
            BotMessage::Error(complaint) => typed("error", complaint.to_value()),
            BotMessage::Suggestion(suggestion) => typed("suggestion", suggestion.to_value()),
            BotMessage::Unknown => bare("unknown"),
        }
    }

    fn from_value(value: &Value) -> Result<BotMessage, BadValue> {
        Ok(match Fields::of(value, MESSAGE)?.kind()? {
            "info" => BotMessage::Info(Info::from_value(value)?),
            "ready" => BotMessage::Ready,
            "error" => BotMessage::Error(Complaint::from_value(value)?),
            "suggestion" => BotMessage::Suggestion(Suggestion::from_value(value)?),
            _ => BotMessage::Unknown,
        })
    }
}

impl Wire for Dealing {
    fn to_value(&self) -> Value {
        match self {
            Dealing::SevenBag { bag_state } => {
                typed("seven_bag", Value::object([("bag_state", bag_state.to_value())]))
            }
            Dealing::Uniform => bare("uniform"),
            Dealing::Unknown => bare("unknown"),
        }
    }

    fn from_value(value: &Value) -> Result<Dealing, BadValue> {
        let fields = Fields::of(value, "a randomizer: an object with a `type`")?;
        Ok(match fields.kind()? {
            "seven_bag" => Dealing::SevenBag { bag_state: fields.get_or_default("bag_state")? },
            "uniform" => Dealing::Uniform,
            _ => Dealing::Unknown,
        })
    }
}

const REASONS: [(&str, Reason); 6] = [
    ("unsupported_rules", Reason::UnsupportedRules),
    ("malformed", Reason::Malformed),
    ("bad_start", Reason::BadStart),
    ("illegal_play", Reason::IllegalPlay),
    ("queue_full", Reason::QueueFull),
    ("no_position", Reason::NoPosition),
];

impl Wire for Reason {
    fn to_value(&self) -> Value {
        let known = REASONS.iter().find(|(_, reason)| reason == self);
        Value::Text(known.map_or("unknown", |(name, _)| name).to_owned())
    }

    fn from_value(value: &Value) -> Result<Reason, BadValue> {
        match by_name(value, &REASONS, "a reason") {
            Err(BadValue::Value(..)) => Ok(Reason::Unknown),
            known => known,
        }
    }
}

/// Returns an object with the field `type` added.
fn typed(kind: &str, mut value: Value) -> Value {
    if let Value::Object(fields) = &mut value {
        fields.insert(0, ("type".to_owned(), Value::Text(kind.to_owned())));
    }
    value
}

/// Returns a message that has only its type.
fn bare(kind: &str) -> Value {
    typed(kind, Value::Object(Vec::new()))
}
