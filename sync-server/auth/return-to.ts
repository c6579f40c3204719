/**
 * The path to go to after sign-in: a path of ours, or the start page. "//host" and "/\host" are other sites to a
 * browser, and control characters are dropped by it before it looks (AMB-14).
 */
export function safeReturnTo(value: unknown, publicUrl: string): string {
  if (typeof value !== 'string' || value.length > 1000) return '/';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (!/^\/(?![/\\])/.test(value) || /[\u0000-\u001f\\]/.test(value)) return '/';
  const url = URL.parse(value, publicUrl);
  if (!url || url.origin !== publicUrl || /^\/(api|dev-idp)(\/|$)/.test(url.pathname)) return '/';
  // Dots and slashes may have come together only now.
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search + url.hash;
}
