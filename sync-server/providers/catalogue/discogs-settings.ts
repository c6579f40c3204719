/** What the configuration knows about Discogs; `config.catalogue` of mode `real` has this shape. */
export interface DiscogsSettings {
  credentials: { token: string } | { key: string; secret: string };
  /** Names the application and where to reach its owner; Discogs blocks callers that do not. */
  userAgent: string;
  apiBase: string;
}

/**
 * The base address, without a slash at its end.
 * @throws Error for an address that would carry the credentials in the clear; a double on this machine may
 */
export function discogsBaseUrl(apiBase: string): string {
  const url = URL.parse(apiBase);
  const isLoopback = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback))) {
    throw new Error('DISCOGS_API_BASE must be an https address: the credentials travel with every request.');
  }
  return apiBase.replace(/\/+$/, '');
}
