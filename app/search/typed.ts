import { foldName, withoutNumber, withoutThe } from './fold.ts';

/** A typed text as words, in the forms in which rows are searched for them: made once for all rows. */
export interface TypedWords {
  words: readonly Typed[];
  /** The words with one gap between them. */
  joined: string;
}

/** One typed word. */
export interface Typed {
  text: string;
  beginning: string;
  whole: string;
}

export function typedWords(query: string): TypedWords {
  const joined = withoutThe(foldName(withoutNumber(query)));
  return { words: joined === '' ? [] : joined.split(' ').map(typedOf), joined };
}

export function typedOf(text: string): Typed {
  return { text, beginning: ` ${text}`, whole: ` ${text} ` };
}
