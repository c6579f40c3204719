import type { Response } from 'express';
import type { StoredImage } from './queries.ts';

/** Answers with a picture, which may not load anything as a page. */
export function sendImage(res: Response, { type, bytes }: StoredImage): void {
  res
    .set({ 'content-type': type, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" })
    .send(bytes);
}
