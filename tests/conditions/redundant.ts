/** Conditions that no test can notice, as `file: condition`, each with its reason. */
export const REDUNDANT: Record<string, string> = {};
