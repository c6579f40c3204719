const LONGEST = 300;

/** Parts of an error that may be personal or secret, each with what stands for it. */
const HIDDEN: readonly [RegExp, string][] = [
  // With a user and a password, perhaps.
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '(address)'],
  // Values of a row, as PostgreSQL quotes them.
  [/=\s*\([^)]*\)/g, '=(…)'],
  [/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)'],
  [/"[^"]*"|'[^']*'|“[^”]*”/g, '"…"'],
  // Keys, tokens and ids.
  [/\b(?=[\w-]*\d)[\w-]{16,}\b/g, '…'],
];

/** The first line of a stored error for the screen of administrators, without what may name or open anything. */
export function publicProblem(error: string): string {
  const [line = ''] = error.split('\n');
  const shown = HIDDEN.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line.trim());
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}
