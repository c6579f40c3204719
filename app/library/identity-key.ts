/** Where a browser keeps who it last was; apart from what reads it, because the start of the page looks before that code is there. */
export const IDENTITY_KEY = 'side-one-account';
/** Whose databases a sign-out could not remove. */
export const WIPE_KEY = 'side-one-to-wipe';
