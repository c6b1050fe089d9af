/** A host name, with or without a path: `www.facebook.com/your-company`. */
const host = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,63}(?::\d+)?(?:[/?#]\S*)?$/u;

/** Returns a web address that was typed without `https://` with it, and undefined for what doesn't begin with a host name. */
export function completeWebAddress(text: string): string | undefined {
  const address = `https://${text.trim()}`;
  return host.test(text.trim()) && URL.canParse(address) ? address : undefined;
}
