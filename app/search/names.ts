import { foldName, foldOrSigns, lastBracket, otherSpelling, withInitials, withoutNumber, withoutThe } from './fold.ts';

/** An album's names as texts, each searched with one `includes`. */
export interface Names {
  /** Both without articles. */
  artist: string;
  title: string;
  /** The beginning of the title that names the album: without a subtitle or an edition in brackets. */
  called: string;
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
    const [artist, title] = [foldOrSigns(withoutNumber(row.artist)), foldOrSigns(row.title)];
    const others = [...spellings(artist), ...spellings(title)];
    const all = others.length === 0 ? ` ${artist} | ${title} ` : ` ${artist} | ${title} | ${others.join(' ')} `;
    names = { artist: withoutThe(artist), title: withoutThe(title), called: calledBy(row.title, title, artist), all };
    namesByRow.set(row, names);
  }
  return names;
}

/** In brackets, these make it another record: 'Harvest (Live)', '1989 (Taylor's Version)', 'Weezer (Green Album)'. */
const OTHER_RECORD =
  /\b(?:live|version|remix\w*|part|pt|vol\w*|demos?|instrumentals?|acoustic|sessions?|album|ep|dub|unplugged|\d\w*|[ivx]+)\b/i;

function calledBy(written: string, title: string, artist: string): string {
  const last = lastBracket(written);
  const before = last ? foldName(last.before) : '';
  if (!last || before === '') return withoutThe(title);
  // 'Peter Gabriel (Melt)' is one of several.
  if (!last.isEdition && (before === artist || OTHER_RECORD.test(last.bracket))) return withoutThe(title);
  return withoutThe(before);
}

function spellings(name: string): string[] {
  const words = name.split(' ');
  const found: string[] = [];
  for (const word of words) {
    const other = otherSpelling(word);
    if (other !== undefined) found.push(other);
  }
  const initialled = withInitials(words);
  if (initialled.length < words.length) found.push(...initialled);
  // 'AC/DC' is typed as 'acdc', 'Blink-182' as 'blink182', 'R.E.M.' as 'rem'.
  const withoutArticle = words[0] === 'the' ? words.slice(1) : words;
  if (withoutArticle.length > 1 && withoutArticle.length <= MOST_JOINED) found.push(withoutArticle.join(''));
  return found;
}
