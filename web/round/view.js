// @ts-check
/**
 * A flat byte view of wasm memory.
 *
 * Wasm writes both boards into one block of bytes. This module reads them in place, by the names that Rust exports in
 * `layout()`. When the memory grows, every array over it is detached. So every read compares the buffer first, and creates the
 * arrays again for a new buffer. Pictures are also drawn between frames, when size, texts or looks change.
 */

/**
 * @typedef {import("../types").Layout} Layout
 * @typedef {{ viewPtr(): number, viewLen(): number }} Source
 */

export class View {
  #memory;
  #source;
  #layout;
  /** @type {Uint8Array} */
  #bytes = new Uint8Array(0);
  /** @type {DataView} */
  #data = new DataView(new ArrayBuffer(0));

  /**
   * @param {{ readonly buffer: ArrayBufferLike }} memory
   * @param {Source} source the match or the replay player that owns the block
   * @param {Layout} layout
   */
  constructor(memory, source, layout) {
    this.#memory = memory;
    this.#source = source;
    this.#layout = layout;
    this.refresh();
    const stride = this.offset("side_stride");
    if (stride <= 0 || this.#bytes.length % stride !== 0) {
      throw new Error(`a view of ${this.#bytes.length} bytes is not a whole number of sides of ${stride} bytes`);
    }
    /** One reader per board. */
    this.sides = Array.from({ length: this.#bytes.length / stride }, (_, i) => new SideView(this, i * stride));
  }

  /** Creates the arrays again if the memory grew. Returns whether it did. */
  refresh() {
    const buffer = this.#memory.buffer;
    if (this.#bytes.buffer === buffer && this.#bytes.length > 0) return false;
    const pointer = this.#source.viewPtr();
    const length = this.#source.viewLen();
    this.#bytes = new Uint8Array(buffer, pointer, length);
    this.#data = new DataView(buffer, pointer, length);
    return true;
  }

  /**
   * Returns the byte offset of a field inside one side's block.
   * @param {string} name
   */
  offset(name) {
    const offset = this.#layout[name];
    if (offset === undefined) throw new Error(`the view has no field "${name}"`);
    return offset;
  }

  /** @param {number} at */
  u8At(at) {
    this.refresh();
    return this.#data.getUint8(at);
  }

  /** @param {number} at */
  u32At(at) {
    this.refresh();
    return this.#data.getUint32(at, true);
  }

  /**
   * @param {number} at
   * @param {number} length
   */
  bytesAt(at, length) {
    this.refresh();
    return this.#bytes.subarray(at, at + length);
  }
}

/** The fields of one board. Reads go straight to memory, without copies. */
export class SideView {
  #view;
  #base;

  /**
   * @param {View} view
   * @param {number} base the offset of this side's block
   */
  constructor(view, base) {
    this.#view = view;
    this.#base = base;
  }

  /** @param {string} name */
  u8(name) {
    return this.#view.u8At(this.#base + this.#view.offset(name));
  }

  /** @param {string} name */
  u32(name) {
    return this.#view.u32At(this.#base + this.#view.offset(name));
  }

  /**
   * Returns a view of `length` bytes, valid until the next `refresh()`.
   * @param {string} name
   * @param {number} length
   */
  bytes(name, length) {
    return this.#view.bytesAt(this.#base + this.#view.offset(name), length);
  }
}
