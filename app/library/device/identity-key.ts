/** The storage key of the last person in this browser; in its own file, because the start of the page needs only the key. */
export const IDENTITY_KEY = 'side-one-account';
/** The storage key of the people whose databases a sign-out could not remove. */
export const WIPE_KEY = 'side-one-to-wipe';
