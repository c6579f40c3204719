/** Longer than the address of any screen; it waits in a cookie while the person is away to sign in. */
const LONGEST = 800;

/**
 * The path to go to after sign-in: a path of ours, or the start page. "//host" and "/\host" are other sites to a
 * browser, and control characters are dropped by it before it looks (AMB-14).
 */
export function safeReturnTo(value: unknown, publicUrl: string): string {
  if (typeof value !== 'string') return '/';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (!/^\/(?![/\\])/.test(value) || /[\u0000-\u001f\\]/.test(value)) return '/';
  const url = URL.parse(value, publicUrl);
  if (!url || url.origin !== publicUrl || isCall(url, publicUrl)) return '/';
  const path = url.pathname + url.search + url.hash;
  // Dots and slashes may have come together only now, and letters have become escapes.
  return path.startsWith('//') || path.length > LONGEST ? '/' : path;
}

/** Whether it is a call and no page, also as a router that ignores case or a proxy that decodes escapes reads it. */
function isCall({ pathname }: URL, publicUrl: string): boolean {
  try {
    return [pathname, new URL(decodeURIComponent(pathname), publicUrl).pathname].some((path) =>
      /^\/+(?:api|dev-idp)(?:\/|$)/i.test(path),
    );
  } catch {
    return true;
  }
}
