/** The id of the text that says why buttons are disabled. */
export const NEEDS_CONNECTION = 'community-needs-connection';
