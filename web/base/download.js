// @ts-check
/**
 * Downloads of files to the person's device.
 */

/**
 * @param {string | Uint8Array} content
 * @param {string} type the media type
 * @param {string} name
 */
export function download(content, type, name) {
  const address = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (content)], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
