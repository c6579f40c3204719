import { escapeHtml } from '../../shared/domain/escape-html.ts';
import { pageTitle } from '../../shared/domain/page-tags.ts';
import { PAGE_WORDS_ATTRIBUTE, type PageWords, paragraphsOf, WORDS_MARK } from '../../shared/domain/site-content.ts';

const DESCRIPTION_MAX = 300;

/** Puts words into a page that was built with others: into its text, its head, and where the app finds them. */
export function withPageWords(page: string, { title, subtitle, content }: PageWords): string {
  const paragraphs = paragraphsOf(content);
  const description = shortened([subtitle, ...paragraphs].filter(Boolean).join(' '));
  const words = escapeHtml(JSON.stringify({ title, subtitle, content }));
  const changes: [RegExp, string][] = [
    [marked('title', '[^<]*'), escapeHtml(title)],
    [marked('subtitle', '[^<]*'), escapeHtml(subtitle ?? '')],
    [marked('content', '(?:<p>[^<]*</p>)*'), paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')],
    [/(<div id="root")/, ` ${PAGE_WORDS_ATTRIBUTE}="${words}"`],
    [/(<title>)[^<]*/, escapeHtml(pageTitle(title))],
    [tagged('title'), escapeHtml(title)],
    [tagged('description'), escapeHtml(description)],
  ];
  return changes.reduce((html, [place, text]) => {
    // Otherwise a part of the page would say the old words.
    if (html.search(place) < 0) throw new Error(`The page has no place ${place.source}`);
    return html.replace(place, (_, start: string) => start + text);
  }, page);
}

function marked(part: string, text: string): RegExp {
  return new RegExp(`(<[^>]* ${WORDS_MARK}="${part}"[^>]*>)${text}`);
}

function tagged(name: string): RegExp {
  return new RegExp(`(<meta (?:property|name)="(?:og:|twitter:)?${name}" content=")[^"]*`, 'g');
}

function shortened(text: string): string {
  const signs = [...text.replace(/[\p{Cc}\s]+/gu, ' ').trim()];
  return signs.length <= DESCRIPTION_MAX
    ? signs.join('')
    : `${signs
        .slice(0, DESCRIPTION_MAX - 1)
        .join('')
        .trimEnd()}…`;
}
