import { useEffect } from "react";

/** The game. `address` is where it is served, with a slash at its end; all other properties become attributes. */
export function Stackmate({ address, style, ...attributes }) {
  useEffect(() => {
    const src = `${address}embed.js`;
    if (document.querySelector(`script[src="${src}"]`)) return;
    document.head.append(Object.assign(document.createElement("script"), { async: true, src }));
  }, [address]);
  return <stack-mate {...attributes} style={{ display: "block", height: "min(500px, 85vh)", ...style }} />;
}
