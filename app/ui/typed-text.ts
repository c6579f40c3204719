/** What a box holds whose text the address follows a moment later. */
export interface TypedText {
  text: string;
  /** As the address had it when it was last looked at. */
  known: string;
  /** Texts the address has been given and does not show yet, oldest first. */
  given: readonly string[];
}

export function startTyped(value: string): TypedText {
  return { text: value, known: value, given: [] };
}

export function typedIn(typed: TypedText, text: string): TypedText {
  return { ...typed, text };
}

export function givenToAddress(typed: TypedText, text: string): TypedText {
  return { ...typed, given: [...typed.given, text] };
}

/**
 * After the address has changed to `value`. A text it was given comes back late, when more has been typed: that stays.
 * Anything else is a change from outside, as Back or 'Clear filters', and replaces what is typed.
 */
export function afterAddress(typed: TypedText, value: string): TypedText {
  const place = typed.given.indexOf(value);
  if (place < 0) return startTyped(value);
  return { ...typed, known: value, given: typed.given.slice(place + 1) };
}
