import { foldText } from '../../shared/domain/text.ts';

/** The countries that records are known by, each with the words for it; the first names it. */
const COUNTRIES: readonly (readonly string[])[] = [
  ['us', 'usa', 'u s', 'u s a', 'america', 'american', 'united states'],
  ['uk', 'u k', 'england', 'english', 'britain', 'british', 'great britain', 'united kingdom', 'gb'],
  ['germany', 'german', 'deutschland', 'west germany', 'east germany', 'gdr', 'ddr', 'brd'],
  ['france', 'french'],
  ['japan', 'japanese', 'jp', 'jpn'],
  ['italy', 'italian', 'italia'],
  ['spain', 'spanish', 'espana'],
  ['netherlands', 'dutch', 'holland', 'nl'],
  ['canada', 'canadian'],
  ['australia', 'australian', 'aus'],
  ['sweden', 'swedish'],
  ['norway', 'norwegian'],
  ['denmark', 'danish'],
  ['belgium', 'belgian'],
  ['brazil', 'brazilian', 'brasil'],
  ['jamaica', 'jamaican'],
  ['greece', 'greek'],
  ['portugal', 'portuguese'],
  ['yugoslavia'],
  ['poland', 'polish'],
  ['europe', 'european', 'eu'],
];

/** Single words that are also words of titles: they mean a country only as the field of a wish. */
const AMBIGUOUS = new Set(['us', 'america', 'english', 'polish', 'american', 'british', 'nl', 'gb', 'aus', 'jp']);

/** The country that a wish names, as `countriesIn` names it. */
export function countryOf(text: string | null): string | undefined {
  const folded = foldText(text ?? '');
  return folded === '' ? undefined : (COUNTRIES.find((names) => names.includes(folded))?.[0] ?? folded);
}

/** The countries named among the words of an offer's title. */
export function countriesIn(words: readonly string[]): string[] {
  const text = ` ${words.join(' ')} `;
  return COUNTRIES.flatMap(([name, ...others]) => {
    const names = [name, ...others].filter((each) => each !== undefined);
    return names.some((each) => !AMBIGUOUS.has(each) && text.includes(` ${each} `)) ? [String(name)] : [];
  });
}
