/** In JSON, text that PostgreSQL cannot store: a NUL, or half of a character outside the basic plane. */
const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/;

export function isStorableJson(json: string): boolean {
  // Nearly no text has an escape of this kind, and looking for one is much faster than the expression.
  return !json.includes('\\u') || !unstorable.test(json);
}

/** The JSON with a replacement character where something cannot be stored. */
export function storableJson(json: string): string {
  return isStorableJson(json) ? json : json.replace(new RegExp(unstorable, 'g'), '$1\\ufffd');
}
