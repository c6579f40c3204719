import { foldOrSigns, withoutNumber, withoutThe } from './fold.ts';

/** A query as words, in the forms that matching needs: computed once for all rows. */
export interface TypedWords {
  words: readonly Typed[];
  /** The words with single spaces. */
  joined: string;
}

export interface Typed {
  text: string;
  beginning: string;
  whole: string;
}

export function typedWords(query: string): TypedWords {
  const joined = withoutThe(foldOrSigns(withoutNumber(query)));
  return { words: joined === '' ? [] : joined.split(' ').map(typedOf), joined };
}

export function typedOf(text: string): Typed {
  return { text, beginning: ` ${text}`, whole: ` ${text} ` };
}
