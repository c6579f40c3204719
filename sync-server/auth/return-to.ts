/** Longer than the address of any screen. Limited, because it is stored in a cookie during the sign-in. */
const LONGEST = 800;

/**
 * The path to open after sign-in: a path of this site, or the start page. Browsers read "//host" and "/\host" as other
 * sites, and remove control characters before parsing (AMB-14).
 */
export function safeReturnTo(value: unknown, publicUrl: string): string {
  if (typeof value !== 'string') return '/';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (!/^\/(?![/\\])/.test(value) || /[\u0000-\u001f\\]/.test(value)) return '/';
  const url = URL.parse(value, publicUrl);
  if (!url || url.origin !== publicUrl || isCall(url, publicUrl)) return '/';
  const path = url.pathname + url.search + url.hash;
  // Parsing may have produced a leading "//" and longer escapes.
  return path.startsWith('//') || path.length > LONGEST ? '/' : path;
}

/** Whether the path is a call, also for a router that ignores case or a proxy that decodes escapes. */
function isCall({ pathname }: URL, publicUrl: string): boolean {
  try {
    return [pathname, new URL(decodeURIComponent(pathname), publicUrl).pathname].some((path) =>
      /^\/+(?:api|dev-idp|dev-pay)(?:\/|$)/i.test(path),
    );
  } catch {
    return true;
  }
}
