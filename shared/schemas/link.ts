import * as z from 'zod/mini';

/** A link that may be shown to strangers: http or https only, since "javascript:" is a valid URL too (AMB-53). */
export function isWebLink(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === 'http:' || protocol === 'https:';
}

const OWN_IMAGE = /^\/api\/images\/[0-9a-f]{64}$/;
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]+$/;

/** The sources of a picture: our own image store, the web, or (REST callers) an inline value. */
function isImageSource(text: string): boolean {
  return OWN_IMAGE.test(text) || INLINE_IMAGE.test(text) || isWebLink(text);
}

/** True if the value is an inline picture that the server turns into a stored image. */
export function isInlineImage(text: string): boolean {
  return INLINE_IMAGE.test(text);
}

/** Address of a stored image by its SHA-256 (hex). */
export function imagePath(sha256: string): string {
  return `/api/images/${sha256}`;
}

/** Address under which strangers see a stored picture, while a public page of its owner shows it. */
export function publicImagePath(username: string, sha256: string): string {
  return `/api/public-images/${username}/${sha256}`;
}

const MAX_INLINE = 8_000_000;
const MAX_LINK = 2_000;

const imageSourceText = (label: string) =>
  z.string({ error: `${label} must be a picture address` }).check(
    z.trim(),
    z.maxLength(MAX_INLINE, `${label} is too large`),
    z.refine(
      (text) => text === '' || (isImageSource(text) && (isInlineImage(text) || text.length <= MAX_LINK)),
      `${label} must be a web address that starts with http:// or https://`,
    ),
  );

export const imageUrlField = z.pipe(
  z.union([imageSourceText('Album cover'), z.null()]),
  z.transform((text: string | null) => text || null),
);

const isSentByItself = z.refine<string | null>(
  (text) => text === null || !isInlineImage(text),
  'A picture is sent by itself, and the change names its address',
);

/** A cover in a queued change: a row never carries a picture to the devices. */
export const queuedImageUrlField = imageUrlField.check(isSentByItself);

export const shelfieField = imageSourceText('Photo URL').check(
  z.refine((text) => text !== '', 'Photo URL is required'),
);

export const queuedShelfieField = shelfieField.check(isSentByItself);

export const purchaseUrlField = z
  .pipe(
    z.union([z.string(), z.null()], { error: 'Purchase link must be a URL' }),
    z.transform((text: string | null) => text?.trim() || null),
  )
  .check(
    z.refine(
      (text) => text === null || (text.length <= MAX_LINK && isWebLink(text)),
      'Purchase link must be a URL that starts with http:// or https://',
    ),
  );
