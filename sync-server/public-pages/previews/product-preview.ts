import { PRODUCT_PICTURE } from '../../../shared/domain/page-tags.ts';
import type { PageHead } from '../../http/page-head.ts';
import { headOf, type Preview } from './preview.ts';

/** The preview of the product itself, also for whatever is missing or private. */
export const PRODUCT: Preview = {
  path: '/',
  type: 'website',
  title: 'Side One',
  description: 'Catalogue, discover and share an analog music collection. Works in the record shop without signal.',
  alt: PRODUCT_PICTURE.alt,
  isIndexed: true,
  ownerId: null,
  card: {
    kind: 'shelf',
    title: 'Vinyl collection catalogue',
    plainTitle: 'Vinyl collection catalogue',
    byline: '',
    count: '',
    counted: 'Know in the record shop what you own, with or without signal',
    albums: [
      { artist: 'Nick Drake', title: 'Pink Moon', cover: null },
      { artist: 'The Dave Brubeck Quartet', title: 'Time Out', cover: null },
      { artist: 'Kraftwerk', title: 'Trans-Europe Express', cover: null },
      { artist: 'Kate Bush', title: 'Hounds of Love', cover: null },
      { artist: 'Portishead', title: 'Dummy', cover: null },
    ],
  },
};

/** The head of a page that says nothing of what is, or is not, at its address. */
export function plainHead(): PageHead {
  const { path: _, ...head } = headOf(PRODUCT);
  return { ...head, isIndexed: false };
}
