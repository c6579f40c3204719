import { escapeHtml } from './escape-html.ts';

/** A page's tags for readers without script: search engines, and apps that draw a card for a link. */
export interface TaggedPage {
  title: string;
  description: string;
  /** The path by which the page is known; none for pages that are not to be found. */
  path?: string;
  type: 'website' | 'profile' | 'music.album';
  picture: LinkPicture;
}

export interface LinkPicture {
  path: string;
  /** The picture, in words. */
  alt: string;
}

const APP_NAME = 'Side One';

/** The size of a link's picture, as the apps that show it want it. */
export const CARD_SIZE = { width: 1200, height: 630 };

/** Below it, each page's picture is at the page's own path. */
export const PICTURES_PATH = '/api/link-pictures';

/** The picture of the product itself. Its address stays, since built pages name it. */
export const PRODUCT_PICTURE: LinkPicture = { path: `${PICTURES_PATH}/`, alt: 'Five records on a walnut shelf' };

export function pageTitle(title: string): string {
  return title === APP_NAME ? APP_NAME : `${title} – ${APP_NAME}`;
}

/** The tags of a page besides its title and description, one a line. */
export function pageTags({ title, description, path, type, picture }: TaggedPage, origin: string): string {
  const address = path === undefined ? undefined : `${origin}${path}`;
  const image = `${origin}${picture.path}`;
  const tags = [
    address && `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...Object.entries({
      'og:type': type,
      'og:site_name': APP_NAME,
      'og:title': title,
      'og:description': description,
      'og:url': address,
      'og:image': image,
      'og:image:type': 'image/png',
      'og:image:width': String(CARD_SIZE.width),
      'og:image:height': String(CARD_SIZE.height),
      'og:image:alt': picture.alt,
    }).map(([property, content]) => content && `<meta property="${property}" content="${escapeHtml(content)}" />`),
    ...Object.entries({
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': image,
      'twitter:image:alt': picture.alt,
    }).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`),
  ];
  return tags.filter(Boolean).join('\n    ');
}
