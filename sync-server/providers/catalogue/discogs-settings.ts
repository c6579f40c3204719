/** The settings of Discogs; `config.catalogue` of mode `real` has this shape. */
export interface DiscogsSettings {
  credentials: { token: string } | { key: string; secret: string };
  /** The name of the application and a contact address; Discogs blocks callers without them. */
  userAgent: string;
  apiBase: string;
  /** The page on which people let an application read their account. */
  authorizeUrl: string;
}

/**
 * The base address, without a slash at its end.
 * @throws Error for an address without TLS, which would expose the credentials, except on this machine
 */
export function discogsBaseUrl(apiBase: string): string {
  const url = URL.parse(apiBase);
  const isLoopback = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback))) {
    throw new Error('DISCOGS_API_BASE must be an https address: the credentials travel with every request.');
  }
  return apiBase.replace(/\/+$/, '');
}
