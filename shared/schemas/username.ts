import * as z from 'zod/mini';

const USERNAME_MIN = 3;
export const USERNAME_MAX = 50;

/**
 * Names that a page of ours already has (AMB-22), compared without regard to case. A test derives the first half
 * from the router, so a new page cannot be forgotten here.
 */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set([
  ...['about', 'about-collections', 'admin', 'album', 'api', 'checkout', 'community', 'contact', 'discover'],
  ...['manage-collections', 'pricing', 'privacy-policy', 'profile', 'public-profile', 'redeem-gift', 'subscribe'],
  ...['notifications', 'subscription-success', 'terms-of-service', 'wishlist', 'look-up', 'statistics', 'wants', 'you'],
  ...['assets', 'icons', 'static', 'login', 'logout', 'callback', 'help', 'support', 'settings', 'null', 'undefined'],
  ...['dev-idp', 'dev-mail', 'dev-pay', 'healthz', 'readyz'],
]);

const UUID_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const USERNAME_TAKEN_MESSAGE = 'This username is already taken';

/** The two screens word one rule differently (AMB-25). */
export type UsernameWording = 'setup' | 'settings';

/** The text rule that a username breaks; null if it breaks none. */
export function usernameProblem(name: string, wording: UsernameWording): string | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'Username cannot be empty';
  if (trimmed.length < USERNAME_MIN) {
    return wording === 'setup'
      ? 'Username must be at least 3 characters'
      : 'Username must be at least 3 characters long';
  }
  if (trimmed.length > USERNAME_MAX) return 'Username must be less than 50 characters';
  if (!/^[A-Za-z0-9_-]+$/.test(trimmed)) {
    return 'Username can only contain letters, numbers, hyphens, and underscores';
  }
  // Case-sensitive on purpose (AMB-21); whole names in any case are reserved instead.
  if (trimmed.includes('admin')) return "Username cannot contain 'admin'";
  return null;
}

/** Reserved names that the text rules would allow (AMB-22, AMB-27). */
export function isReservedUsername(name: string): boolean {
  return RESERVED_USERNAMES.has(name.trim().toLowerCase()) || UUID_SHAPE.test(name.trim());
}

export function usernameField(wording: UsernameWording) {
  return z.string({ error: 'Username cannot be empty' }).check(
    z.trim(),
    z.superRefine((name, issues) => {
      const problem = usernameProblem(name, wording);
      if (problem) issues.addIssue({ code: 'custom', message: problem });
    }),
  );
}
