/** The state of a text box whose value is written to the address with a delay. */
export interface TypedText {
  text: string;
  /** The address's value at the last render. */
  known: string;
  /** Texts sent to the address that it does not show yet, oldest first. */
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
 * Handles a change of the address to `value`. A text that was sent arrives late, after more typing, and leaves the box
 * alone. Any other value is a change from outside, e.g. Back or 'Clear filters', and replaces the text.
 */
export function afterAddress(typed: TypedText, value: string): TypedText {
  const place = typed.given.indexOf(value);
  if (place < 0) return startTyped(value);
  return { ...typed, known: value, given: typed.given.slice(place + 1) };
}
