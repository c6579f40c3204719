// Chunk: small

/**
 * Leaves for an address that a call answered, such as the payment provider's page. Resolves if the person comes back to
 * this page as it was.
 */
export function redirectTo(address: string): Promise<void> {
  const { href, protocol } = new URL(address, window.location.href);
  // Anything else, such as "javascript:", is no page.
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('Not the address of a page');
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    window.location.assign(href);
  });
}
