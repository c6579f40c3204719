import { foldName, otherSpelling, withoutNumber, withoutThe } from './fold.ts';

/** An album's names as texts, each searched with one `includes`. */
export interface Names {
  /** Both without articles. */
  artist: string;
  title: string;
  /**
   * Artist and title, with other spellings and names without spaces. Spaces surround each word, so that ' blu' finds
   * prefixes and ' blue ' whole words; bars keep matches from spanning two names.
   */
  all: string;
}

interface Row {
  artist: string;
  title: string;
}

const MOST_JOINED = 4;

// Rows are immutable: a changed row is a new object and is folded again.
const namesByRow = new WeakMap<Row, Names>();

export function namesOf(row: Row): Names {
  let names = namesByRow.get(row);
  if (!names) {
    const [artist, title] = [foldName(withoutNumber(row.artist)), foldName(row.title)];
    const others = [...spellings(artist), ...spellings(title)];
    const all = others.length === 0 ? ` ${artist} | ${title} ` : ` ${artist} | ${title} | ${others.join(' ')} `;
    names = { artist: withoutThe(artist), title: withoutThe(title), all };
    namesByRow.set(row, names);
  }
  return names;
}

function spellings(name: string): string[] {
  const words = name.split(' ');
  const found: string[] = [];
  for (const word of words) {
    const other = otherSpelling(word);
    if (other !== undefined) found.push(other);
  }
  // 'AC/DC' is typed as 'acdc', 'Blink-182' as 'blink182', 'R.E.M.' as 'rem'.
  const withoutArticle = words[0] === 'the' ? words.slice(1) : words;
  if (withoutArticle.length > 1 && withoutArticle.length <= MOST_JOINED) found.push(withoutArticle.join(''));
  return found;
}
