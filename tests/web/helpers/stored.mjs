// @ts-check
/**
 * Reads what the service worker of a release has stored. The functions run inside the page. Each is sent to the browser as
 * text, so it may not use names from outside its own body.
 */

/** Returns the names of the stored releases. */
export async function releases() {
  return caches.keys();
}

/**
 * Returns whether a package is stored.
 * @param {string} name
 */
export async function hasPackage(name) {
  const all = await Promise.all((await caches.keys()).map(async (key) => (await caches.open(key)).keys()));
  return all.flat().some(({ url }) => url.includes(`/pkg-${name}-`) && url.endsWith(".wasm"));
}

/**
 * Waits until this page has a service worker, and the service worker has stored a package.
 * @param {string} name
 */
export async function storesPackage(name) {
  const { scope } = await navigator.serviceWorker.ready;
  const found = async () => {
    const all = await Promise.all((await caches.keys()).map(async (key) => (await caches.open(key)).keys()));
    return all.flat().some(({ url }) => url.startsWith(scope) && url.includes(`/pkg-${name}-`) && url.endsWith(".wasm"));
  };
  while (!(await found())) await new Promise((next) => setTimeout(next, 50));
}

/** Makes the browser look for a new release, and waits until the new release is stored in addition to the running one. */
export async function finds() {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  while (!registration.waiting) await new Promise((next) => setTimeout(next, 50));
}

/**
 * Waits at most 5 s until a release is no longer stored, and returns whether it is gone.
 * @param {string} name
 */
export async function forgets(name) {
  const isStored = async () => (await caches.keys()).includes(name);
  for (let tries = 0; tries < 100 && (await isStored()); tries += 1) await new Promise((next) => setTimeout(next, 50));
  return !(await isStored());
}
