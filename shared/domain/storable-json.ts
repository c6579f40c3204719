// Chunk: of its pages

/** Matches JSON escapes that PostgreSQL cannot store: NUL and lone surrogates. */
const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/;

export function isStorableJson(json: string): boolean {
  // Few texts have such an escape, and the search for one is much faster than the expression.
  return !json.includes('\\u') || !unstorable.test(json);
}

/** Replaces what cannot be stored with the replacement character. */
export function storableJson(json: string): string {
  return isStorableJson(json) ? json : json.replace(new RegExp(unstorable, 'g'), '$1\\ufffd');
}
