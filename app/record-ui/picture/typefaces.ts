import { dataAddress } from '../../ui/text/data-address.ts';

/** The typefaces of pictures, of which the page has these parts. */
const OURS = /^"?(?:Archivo|Besley) Variable"?$/;

/**
 * A style element with the parts of our typefaces that have letters of these texts. A part that this device does not have is
 * left out: the system's typeface writes its letters.
 * @param kept parts that were read before
 */
export async function typefaceStyle(texts: string, kept: Map<string, Promise<string>>): Promise<string> {
  const codes = [...new Set(texts)].map((letter) => letter.codePointAt(0) ?? 0);
  const faces = [...document.styleSheets].flatMap((sheet) => facesIn(sheet, sheet.href ?? document.baseURI));
  const needed = faces.filter(({ ranges }) =>
    codes.some((code) => ranges.some(([from, to]) => from <= code && code <= to)),
  );
  const rules = needed.map(({ rule, url }) => {
    const known = kept.get(url) ?? embedded(rule, url).catch(() => '');
    kept.set(url, known);
    return known;
  });
  return `<style>${(await Promise.all(rules)).join('')}</style>`;
}

interface Face {
  rule: CSSFontFaceRule;
  url: string;
  ranges: [from: number, to: number][];
}

function facesIn(group: { cssRules: CSSRuleList }, base: string): Face[] {
  return [...group.cssRules].flatMap((rule) => {
    if (rule instanceof CSSGroupingRule) return facesIn(rule, base);
    if (!(rule instanceof CSSFontFaceRule) || !OURS.test(rule.style.getPropertyValue('font-family'))) return [];
    const [, address = ''] = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src')) ?? [];
    const ranges = rangesOf(rule.style.getPropertyValue('unicode-range'));
    return [{ rule, url: new URL(address, base).href, ranges }];
  });
}

/** Of 'U+0-FF, U+131'. */
function rangesOf(text: string): [from: number, to: number][] {
  return [...text.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);
}

/** The rule with the typeface itself in it: a picture loads nothing. */
async function embedded({ style }: CSSFontFaceRule, url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) return '';
  const kept = ['font-family', 'font-style', 'font-weight', 'font-stretch', 'unicode-range']
    .map((name) => [name, style.getPropertyValue(name)])
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}:${value};`);
  return `@font-face{${kept.join('')}src:url(${await dataAddress(await answer.blob())})}`;
}
