//! The options and the weights with which a page begins a training.

use stackmate::learn::q::{BadLearned, Learned, Order, Recipe};
use stackmate::tool::fault::Fault;
use stackmate_wasm::error::error;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Returns the options of a recipe as the list of numbers that [`Training`](crate::Training) takes. Recipe 0 is the paper's, 1
/// has its own scaling and a loss that costs something.
///
/// # Errors
/// Throws an `Error` that names an unknown recipe or order.
#[wasm_bindgen]
pub fn recipe(number: u32, order: u32) -> Result<Vec<u32>, JsValue> {
    let known = Recipe::ALL.get(number as usize);
    let known = known.ok_or_else(|| error(Fault::out_of_range("recipe", number.into(), 0, 1)))?;
    let order = Order::from_number(order).ok_or_else(|| error(BadLearned::Order(order.min(255) as u8)))?;
    Ok(known.options(order).to_list())
}

/// Checks the bytes of a file of weights. Returns its order and the number of its scaling.
///
/// # Errors
/// Throws an `Error` that names what is wrong.
#[wasm_bindgen(js_name = checkWeights)]
pub fn check_weights(bytes: &[u8]) -> Result<Vec<u32>, JsValue> {
    let Learned { scaling, model } = Learned::decode(bytes).map_err(error)?;
    Ok(vec![model.order() as u32, scaling as u32])
}
