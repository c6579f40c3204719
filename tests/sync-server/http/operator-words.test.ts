import { expect, test } from 'vitest';
import { OPERATOR_ATTRIBUTE, OPERATOR_LINES, OPERATOR_MARKS, type Operator } from '../../../shared/domain/operator.ts';
import { withOperator } from '../../../sync-server/static/operator-words.ts';

const { supportEmail, social, company } = OPERATOR_MARKS;
const BUILT = `<div id="root"><ul><li class="page-line ${OPERATOR_LINES.mail}"><a href="mailto:${supportEmail}">${supportEmail}</a></li><li class="page-line ${OPERATOR_LINES.social}"><a href="${social.url}">${social.name}</a></li><li class="page-line">Asked</li></ul><p>Write to <a href="mailto:${supportEmail}">${supportEmail}</a>, ${company}.</p></div>`;

const OPERATOR: Operator = {
  supportEmail: 'help@shelf.example',
  social: { name: '<@shelf> & $1', url: 'https://social.shelf.example/@shelf' },
  company: 'Shelf & Sons',
};

/** As a browser reads it. */
const decoded = (html: string) => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
const attributeOf = (html: string) =>
  JSON.parse(decoded(new RegExp(`${OPERATOR_ATTRIBUTE}="([^"]*)"`).exec(html)?.[1] ?? ''));

test('a built page names its operator in its text, and where the app finds it', () => {
  const html = withOperator(BUILT, OPERATOR);
  expect(html).not.toContain('.invalid');
  expect(html).toContain('<a href="mailto:help@shelf.example">help@shelf.example</a></li>');
  expect(html).not.toContain('<@shelf>');
  expect(decoded(html)).toContain('<a href="https://social.shelf.example/@shelf"><@shelf> & $1</a>');
  expect(decoded(html)).toContain('Shelf & Sons.');
  expect(attributeOf(html)).toEqual(OPERATOR);
});

test('lines about an operator without address and page are left out, and texts link to the form', () => {
  const none = { supportEmail: null, social: null, company: 'Side One' };
  const html = withOperator(BUILT, none);
  expect(html).not.toContain('.invalid');
  expect(html).toContain('<ul><li class="page-line">Asked</li></ul>');
  expect(html).toContain('Write to <a href="/contact">the Contact page</a>, Side One.');
  expect(attributeOf(html)).toEqual(none);
});
