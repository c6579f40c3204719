import { escapeHtml } from './plain-page.ts';

/** What the page of an address says to who reads no script: search engines, and apps that draw a card for a link. */
export interface PageHead {
  title: string;
  description: string;
  /** The path by which the page is known; none for pages that are not to be found. */
  path?: string;
  type: 'website' | 'profile' | 'music.album';
  picture: { path: string; alt: string };
  isIndexed: boolean;
}

const APP_NAME = 'Side One';
export const CARD_SIZE = { width: 1200, height: 630 };

/** Puts the tags into the built page. */
export function withHead(page: string, head: PageHead, publicUrl: string): string {
  const address = head.path === undefined ? undefined : `${publicUrl}${head.path}`;
  const picture = `${publicUrl}${head.picture.path}`;
  const title = head.title === APP_NAME ? APP_NAME : `${head.title} – ${APP_NAME}`;
  const tags = [
    address && `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...Object.entries({
      'og:type': head.type,
      'og:site_name': APP_NAME,
      'og:title': head.title,
      'og:description': head.description,
      'og:url': address,
      'og:image': picture,
      'og:image:type': 'image/png',
      'og:image:width': String(CARD_SIZE.width),
      'og:image:height': String(CARD_SIZE.height),
      'og:image:alt': head.picture.alt,
    }).map(([property, content]) => content && `<meta property="${property}" content="${escapeHtml(content)}" />`),
    ...Object.entries({
      'twitter:card': 'summary_large_image',
      'twitter:title': head.title,
      'twitter:description': head.description,
      'twitter:image': picture,
      'twitter:image:alt': head.picture.alt,
    }).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`),
  ];
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*"/, (_, start) => `${start}${escapeHtml(head.description)}"`)
    .replace('</head>', () => `${tags.filter(Boolean).join('\n    ')}\n  </head>`);
}
