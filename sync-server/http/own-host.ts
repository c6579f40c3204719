const OWN_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Whether a request names this machine as its host. What answers this machine alone refuses any other name: another site's
 * page can let its own name lead here, and read the answers.
 */
export function namesThisMachine(host: string | undefined): boolean {
  return OWN_HOST.test(host ?? '');
}
