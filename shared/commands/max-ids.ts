/** Most rows one command may name. */
export const MAX_IDS = 500;
