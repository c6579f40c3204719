import { escapeHtml } from '../../../shared/domain/escape-html.ts';
import { PRODUCT_PICTURE, pageTags, pageTitle } from '../../../shared/domain/page-tags.ts';
import type { VisitorPage } from './visitor-pages.ts';

/** Placeholder for the product's public address, which only the server knows. */
export const ORIGIN_MARK = 'https://public-url.invalid';
/** A style by its key in the style sheet of the pages: the content security policy forbids styles in markup. */
const STYLE_KEY = 'data-s';

export interface PageParts {
  /** The app's page, as built. */
  template: string;
  page: VisitorPage;
  /** The HTML that React rendered. */
  body: string;
  /** Addresses of scripts and style sheets that this page needs besides the app's own. */
  scripts: readonly string[];
  sheets: readonly string[];
  /** Address of the font of the headings. */
  headingFont: string;
}

/** Puts a rendered page into the app's page. */
export function pageHtml({ template, page, body, scripts, sheets, headingFont }: PageParts): string {
  const { title, description, path } = page;
  const head = [
    pageTags({ title, description, path, type: 'website', picture: PRODUCT_PICTURE }, ORIGIN_MARK),
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${headingFont}" />`,
    ...sheets.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('\n    ');
  let html = between(template, '<title>', '</title>', escapeHtml(pageTitle(title)));
  // After the app's own style sheet, which says the order of the layers.
  html = html.replace('</head>', () => `${head}\n  </head>`);
  html = between(html, '<meta name="description" content="', '"', escapeHtml(description));
  return between(html, '<div id="root"', '</div>', ` data-prerendered="${path}">${body}`);
}

/**
 * Moves styles out of the markup.
 * @param rules the rules so far by their style; takes this page's too
 */
export function withoutStyles(body: string, rules: Map<string, string>): string {
  return body.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const key = rules.get(style) ?? rules.size.toString(36);
    rules.set(style, key);
    return ` ${STYLE_KEY}="${key}"`;
  });
}

export function styleSheetOf(rules: ReadonlyMap<string, string>): string {
  const unescaped = (style: string) =>
    style.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  return [...rules].map(([style, key]) => `[${STYLE_KEY}="${key}"]{${unescaped(style)}}`).join('\n');
}

function between(html: string, start: string, end: string, text: string): string {
  const from = html.indexOf(start) + start.length;
  const to = html.indexOf(end, from);
  if (from < start.length || to < 0) throw new Error(`The app's page must contain ${start}`);
  return html.slice(0, from) + text + html.slice(to);
}
