import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ORIGIN_MARK, pageHtml, styleSheetOf, withoutStyles } from '../../app/start/prerender/page-html.ts';
import { VISITOR_PAGES } from '../../app/start/prerender/visitor-pages.ts';

const template = readFileSync(new URL('../../app/index.html', import.meta.url), 'utf8');

describe.each(VISITOR_PAGES)('the built page $path', (page) => {
  const html = pageHtml({
    template,
    page,
    body: '<h1>Rendered</h1>',
    scripts: ['/assets/page.js'],
    sheets: ['/assets/page.css'],
    headingFont: '/assets/font.woff2',
  });

  test('says its title, its words for a search and its address once each', () => {
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain(`<title>${page.title} – Side One</title>`);
    expect(html.match(/<meta name="description"/g)).toHaveLength(1);
    expect(html).toContain(`<meta name="description" content="${page.description}"`);
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN_MARK}${page.path}" />`);
    expect(html).toContain(`<meta property="og:url" content="${ORIGIN_MARK}${page.path}" />`);
    expect(page.description.length).toBeGreaterThan(50);
    expect(page.description.length).toBeLessThanOrEqual(160);
  });

  test('has what React rendered where the app takes it over, and its files after those of the app', () => {
    expect(html).toContain(`<div id="root" data-prerendered="${page.path}"><h1>Rendered</h1></div>`);
    expect(html).toMatch(
      /<link rel="stylesheet" crossorigin href="\/assets\/page\.css">\s*<link rel="modulepreload"[^>]*>\s*<\/head>/,
    );
  });
});

test('styles leave the markup for a style sheet, each once', () => {
  const rules = new Map<string, string>();
  const first = withoutStyles('<i style="--g:6"></i><b style="font-family:&quot;A &amp; B&quot;"></b>', rules);
  expect(first).toBe('<i data-s="0"></i><b data-s="1"></b>');
  expect(withoutStyles('<i style="--g:6"></i>', rules)).toBe('<i data-s="0"></i>');
  expect(styleSheetOf(rules)).toBe('[data-s="0"]{--g:6}\n[data-s="1"]{font-family:"A & B"}');
});
