// @ts-check
/** Opens the browser's database of reviews: what was found about matches, and the cards of own mistakes. */

const NAME = "stackmate.reviews";
export const REVIEWS = "reviews";
export const CARDS = "cards";
/** The index of reviews by the time at which they were kept. */
export const AGE = "kept";

/** @returns {Promise<IDBDatabase>} */
export function openDatabase() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(REVIEWS, { keyPath: "id" }).createIndex(AGE, AGE);
    request.result.createObjectStore(CARDS, { keyPath: "id" });
  };
  return result(request);
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
export const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
