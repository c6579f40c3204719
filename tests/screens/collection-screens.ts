import type { Screen, Shape } from './screen.ts';

/** Collections, how others see them, and the pages around a person. */
export const collectionScreens = (shape: Shape): Screen[] => [
  { name: 'collections', path: '/manage-collections', there: 'Late night' },
  {
    name: 'collection-dialog',
    path: '/manage-collections',
    prepare: (page) => page.getByRole('button', { name: 'Edit First pressings' }).click(),
    there: 'Save Changes',
  },
  {
    name: 'collection-share',
    path: '/manage-collections',
    prepare: (page) => page.getByRole('button', { name: 'QR code for First pressings' }).click(),
    there: 'Share Collection',
  },
  { name: 'public-wishlist', path: `/cratedigger-${shape}/wishlist`, there: 'Start Your Collection' },
  { name: 'public-collection', path: `/cratedigger-${shape}/First%20pressings`, there: 'A Love Supreme' },
  { name: 'public-list', path: `/cratedigger-${shape}/First%20pressings?view=list`, there: 'A Love Supreme' },
  { name: 'you', path: '/you', there: 'On this device' },
  { name: 'about-collections', path: '/about-collections', there: 'About Collections' },
];
