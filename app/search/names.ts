import { foldName, otherSpelling, withoutNumber, withoutThe } from './fold.ts';

/** The names of an album as texts that are searched with one call each. */
export interface Names {
  /** Both without articles. */
  artist: string;
  title: string;
  /**
   * Artist and title, with other spellings and names written without gaps. Words stand between spaces, so that ' blu'
   * finds beginnings and ' blue ' whole words; bars keep one name from running into the next.
   */
  all: string;
}

interface Row {
  artist: string;
  title: string;
}

const MOST_JOINED = 4;

// Rows are immutable: a changed row is another object and is folded again.
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
  // 'AC/DC' is typed 'acdc', 'Blink-182' 'blink182', 'R.E.M.' 'rem'.
  const own = words[0] === 'the' ? words.slice(1) : words;
  if (own.length > 1 && own.length <= MOST_JOINED) found.push(own.join(''));
  return found;
}
