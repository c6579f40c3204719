/** The sign-in's address, with the way back to the current page (AMB-14). */
export function loginAddress(returnTo = currentPath()): string {
  return returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}

function currentPath(): string {
  return window.location.pathname + window.location.search;
}
