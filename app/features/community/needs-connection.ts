/** The id of the text that says why keys are disabled. */
export const NEEDS_CONNECTION = 'community-needs-connection';
