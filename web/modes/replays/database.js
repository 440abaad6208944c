// @ts-check
/**
 * Opens the browser's database of replays. If another page has created a different database under its name, it is repaired.
 */
import { Complaint } from "../../language/language.js";

const NAME = "stackmate.replays";
const VERSION = 1;
export const ENTRIES = "entries";
export const BYTES = "bytes";
/** The time limit for an answer of the database: after that it may never answer, and browsers report no error. */
const PATIENCE_MS = 4000;

/**
 * @param {number} [patience] the time limit of each answer, in ms
 * @returns {Promise<IDBDatabase>} with both stores
 * @throws {Complaint | DOMException} if the database cannot be used
 */
export async function openDatabase(patience = PATIENCE_MS) {
  const db = await opened(patience);
  return isWhole(db) ? db : remade(db, patience);
}

/** @param {number} patience */
async function opened(patience) {
  try {
    return await answered(made(indexedDB.open(NAME, VERSION)), patience);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "VersionError") throw error;
    // The database has a higher version. If it has no stores, a newer version of this page did not create it, so it can be
    // repaired.
    const db = await answered(indexedDB.open(NAME), patience);
    if (db.objectStoreNames.length === 0) return db;
    db.close();
    throw error;
  }
}

/**
 * Creates the stores of a new database.
 * @param {IDBOpenDBRequest} request
 */
function made(request) {
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES, { keyPath: "id", autoIncrement: true });
    request.result.createObjectStore(BYTES);
  };
  return request;
}

/** @param {IDBDatabase} db */
function isWhole(db) {
  const names = [...db.objectStoreNames];
  return names.includes(ENTRIES) && names.includes(BYTES) && db.transaction(ENTRIES).objectStore(ENTRIES).keyPath === "id";
}

/**
 * Deletes an empty database and creates it again with its stores.
 * @param {IDBDatabase} db
 * @param {number} patience
 * @throws {Complaint} if it is not empty
 */
async function remade(db, patience) {
  const names = [...db.objectStoreNames];
  const counts =
    names.length === 0 ? [] : await Promise.all(names.map((name) => result(db.transaction(names).objectStore(name).count())));
  db.close();
  if (counts.some((count) => count > 0)) throw new Complaint("replays.library.strange");
  await answered(indexedDB.deleteDatabase(NAME), patience);
  return answered(made(indexedDB.open(NAME, VERSION)), patience);
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/**
 * Waits for a database. A database that opens too late is closed again, because it would block other pages.
 * @param {IDBOpenDBRequest} request
 * @param {number} patience
 * @returns {Promise<IDBDatabase>}
 */
function answered(request, patience) {
  let isLate = false;
  return new Promise((resolve, reject) => {
    /** @param {Complaint} complaint */
    const giveUp = (complaint) => {
      isLate = true;
      reject(complaint);
    };
    const timer = setTimeout(() => giveUp(new Complaint("replays.library.silent")), patience);
    request.onblocked = () => giveUp(new Complaint("replays.library.blocked"));
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      clearTimeout(timer);
      const db = request.result;
      // The request may also be a deletion, which has no database as its result.
      if (isLate) return db?.close();
      // A newer page wants to change the database: this page must not block it.
      if (db) db.onversionchange = () => db.close();
      resolve(db);
    };
  });
}
