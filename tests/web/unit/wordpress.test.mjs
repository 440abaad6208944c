// @ts-check
/** Tests that WordPress's filter for sites that it does not know leaves the game's frame. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { secretIn } from "../../../web/embed/wordpress.js";
import { filtered } from "../helpers/wordpress.mjs";

test("only the secret of WordPress is read from an address", () => {
  assert.equal(secretIn("#?secret=a1B2c3"), "a1B2c3");
  for (const other of ["", "#", "#?secret=", "#?secret=a-b", "#?secret=a&b=c", "#replay=abc", "#?x=1&secret=a"])
    assert.equal(secretIn(other), null, other);
});

test("the filter removes scripts and other attributes, and a text without a frame", () => {
  assert.equal(filtered({ type: "rich", html: '<script src="x"></script><p>text</p>' }, "s"), null);
  assert.equal(
    filtered({ type: "rich", html: '<iframe onload="x()" src="https://a.test/?b=1" allow="a"></iframe><script>x</script>' }, "s"),
    '<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" ' +
      'src="https://a.test/?b=1#?secret=s" data-secret="s"></iframe>',
  );
  assert.match(filtered({ type: "rich", html: '<blockquote>q</blockquote><iframe src="a"></iframe>' }, "s") ?? "", /clip: rect/);
});

test("of the game's oEmbed data a visible frame with its size and title remains", async () => {
  const oembed = JSON.parse(await readFile(new URL("../../../web/oembed.json", import.meta.url), "utf8"));
  const html = filtered(oembed, "s3cret") ?? "";
  for (const part of ['src="index.html?mode=watch#?secret=s3cret"', 'title="Stackmate"', 'width="800"', 'height="500"'])
    assert.ok(html.includes(part), `${part} in ${html}`);
  assert.doesNotMatch(html, /clip|allow-same-origin/);
});
