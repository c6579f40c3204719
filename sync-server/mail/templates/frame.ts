import { escapeHtml } from '../../../shared/domain/escape-html.ts';

/** One mail as its parts; `frame` makes HTML of them and `plain` text, so that both always say the same. */
export interface Words {
  subject: string;
  /** Shown by mail programs beside the subject. */
  preheader: string;
  title: string;
  parts: readonly Part[];
  /** Why this mail came, and what it is not used for. */
  reason: string;
  /** The path that switches mails of this kind off. */
  unsubscribe?: string;
  /** Who gets the answer, if it is not the product. */
  replyTo?: { name: string; address: string };
}

export type Part =
  | { kind: 'text'; text: string; isSmall?: boolean }
  | { kind: 'quote'; text: string }
  | { kind: 'code'; code: string }
  /** A line for each, with its figure. */
  | { kind: 'figures'; lines: readonly { label: string; figure: string; isLit?: boolean }[] }
  | { kind: 'key'; text: string; path: string };

const SANS = "'Archivo Variable',Archivo,Helvetica,Arial,sans-serif";
const SERIF = "'Besley Variable',Besley,Georgia,'Times New Roman',serif";

const STYLE = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.bg{background:#121211!important}.ink{color:#f0eee8!important}.ink2{color:#b0aea6!important}.ln{border-color:#32322f!important}.key{background:#f0eee8!important}.keyt{color:#171715!important}.well{background:#0a0a09!important}.lit{color:#f8c06c!important}}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.h1{font-size:28px!important;line-height:34px!important}.gc{font-size:18px!important}}`;

/** The mail as HTML: tables and inline styles, which every mail program shows. */
export function frame(publicUrl: string, words: Words): string {
  const { subject, preheader, title, parts, reason } = words;
  const link = (path: string) => escapeHtml(new URL(path, publicUrl).href);
  const quiet = ({ text, path }: FooterLink) =>
    `<a href="${link(path)}" class="ink2" style="color:#51514b">${text}</a>`;
  const off = switches(words).map(quiet).join(' or ');
  const links = [{ text: 'Contact', path: '/contact' }, PRIVACY].map(quiet).join(', ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${STYLE}</style></head>
<body class="bg" style="margin:0;padding:0;background:#e9e9e5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#e9e9e5" class="bg"><tr><td align="center">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="pad ln" style="padding:28px 32px 20px;border-bottom:1px solid #cfcfc8"><a href="${link('/')}" class="ink" style="font:800 18px/24px ${SANS};letter-spacing:-.02em;font-stretch:125%;color:#191917;text-decoration:none"><span style="color:#b86a00" class="lit">&#9679;</span>&nbsp; Side One</a></td></tr>
<tr><td class="pad" style="padding:32px 32px 28px"><h1 class="ink h1" style="margin:0 0 14px;font:600 32px/38px ${SERIF};letter-spacing:-.018em;color:#191917">${escapeHtml(title)}</h1>
${parts.map((part) => partHtml(part, link)).join('\n')}</td></tr>
<tr><td class="pad ln ink2" style="padding:20px 32px 40px;border-top:1px solid #cfcfc8;font:400 13px/20px ${SANS};color:#51514b">${escapeHtml(reason)}${off && ` ${off}.`}<br>Side One, ${links}</td></tr>
</table></td></tr></table></body></html>
`;
}

function partHtml(part: Part, link: (path: string) => string): string {
  const table = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';
  switch (part.kind) {
    case 'text': {
      const font = part.isSmall ? '400 14px/20px' : '400 16px/24px';
      return `<p class="ink" style="margin:${part.isSmall ? '18px' : '0'} 0 14px;font:${font} ${SANS};color:#191917">${escapeHtml(part.text)}</p>`;
    }
    case 'quote':
      return `${table} style="margin:0 0 20px"><tr><td class="ln ink" style="padding:2px 0 2px 16px;border-left:3px solid #7d7d75;font:400 17px/26px ${SANS};color:#191917">${escapeHtml(part.text).replaceAll('\n', '<br>')}</td></tr></table>`;
    case 'code':
      return `${table} width="100%" style="margin:4px 0 16px"><tr><td class="well ink gc" bgcolor="#dcdcd6" style="border-radius:12px;padding:20px;font:650 24px/30px ${SANS};font-stretch:118%;color:#191917">${escapeHtml(part.code)}</td></tr></table>`;
    case 'figures':
      return `${table} width="100%" class="ln" style="border-top:1px solid #cfcfc8;margin:6px 0 20px">${part.lines.map(figureHtml).join('')}</table>`;
    case 'key':
      return `${table} style="margin:8px 0 4px"><tr><td class="key" bgcolor="#1d1d1b" style="border-radius:8px"><a href="${link(part.path)}" class="keyt" style="display:inline-block;padding:15px 26px;font:600 16px/20px ${SANS};color:#f8f8f5;text-decoration:none">${escapeHtml(part.text)}</a></td></tr></table>`;
  }
}

function figureHtml({ label, figure, isLit }: { label: string; figure: string; isLit?: boolean }): string {
  const shown = isLit ? `<span class="lit" style="color:#7c4700">${escapeHtml(figure)}</span>` : escapeHtml(figure);
  return `<tr><td class="ink2 ln" style="padding:11px 16px 11px 0;border-bottom:1px solid #cfcfc8;font:400 15px/22px ${SANS};color:#51514b">${escapeHtml(label)}</td><td class="ink ln" align="right" style="white-space:nowrap;padding:11px 0;border-bottom:1px solid #cfcfc8;font:600 15px/22px ${SANS};color:#191917">${shown}</td></tr>`;
}

interface FooterLink {
  text: string;
  path: string;
}
const PRIVACY: FooterLink = { text: 'Privacy Policy', path: '/privacy-policy' };

/** The ways to get other mails or none of this kind. */
function switches({ unsubscribe }: Words): FooterLink[] {
  if (unsubscribe === undefined) return [];
  return [
    { text: 'Turn these mails off', path: unsubscribe },
    { text: 'change what reaches you', path: '/profile#notifications' },
  ];
}

/** The same mail as plain text. */
export function plain(publicUrl: string, words: Words): string {
  const { title, parts, reason } = words;
  const link = (path: string) => new URL(path, publicUrl).href;
  const lines = parts.map((part) => partText(part, link));
  const off = switches(words).map(
    ({ text, path }) => `${text.charAt(0).toUpperCase()}${text.slice(1)}: ${link(path)}\n`,
  );
  const footer = `${reason}\n${off.join('')}Side One, ${link('/')}\nContact: ${link('/contact')}\nPrivacy Policy: ${link('/privacy-policy')}`;
  return `${[title, ...lines].join('\n\n')}\n\n--\n${footer}\n`;
}

function partText(part: Part, link: (path: string) => string): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'quote':
      return part.text.replaceAll(/^/gm, '> ');
    case 'code':
      return `    ${part.code}`;
    case 'figures':
      return part.lines.map(({ label, figure }) => `${label}: ${figure}`).join('\n');
    case 'key':
      return `${part.text}: ${link(part.path)}`;
  }
}
