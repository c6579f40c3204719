import { describe, expect, test } from 'vitest';
import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  notificationWords,
  WAYS,
} from '../../../shared/domain/notification-kinds.ts';
import { NOTIFICATION_DATA, type Notice, noticeIn } from '../../../shared/schemas/notification.ts';

const PRICE = {
  wishId: '0190a8c0-0000-7000-8000-000000000001',
  artist: 'Glass Harbour',
  title: 'Second Light',
  target: '32.00',
  currency: 'USD',
  shop: 'Amazon',
  price: '29.99',
  crossedAt: '2026-11-20T06:00:00.000Z',
};
const REVIEW = { what: 'hidden', artist: 'AC/DC', title: 'Who? Me', note: 'An insult' } as const;

const SAID: [what: string, notice: Notice, title: string, body: string, path: string][] = [
  [
    'of a met price',
    { kind: 'price', data: PRICE },
    'Second Light is down to $29.99',
    'Glass Harbour, at Amazon. Your target is $32.',
    `/wishlist?price=${PRICE.wishId}`,
  ],
  [
    'of a price that may not be kept',
    { kind: 'price', data: { ...PRICE, price: null, currency: 'EUR', shop: 'eBay', target: '32.50' } },
    'Second Light is down to your price',
    'Glass Harbour, at eBay. Your target is €32.50.',
    `/wishlist?price=${PRICE.wishId}`,
  ],
  [
    'of a gift',
    { kind: 'gift', data: { what: 'received', giverName: 'sidetwo', planId: 'annual', giftCode: 'GIFT-1-A' } },
    'A gift from sidetwo',
    'Annual Collector. Redeem it when you like.',
    '/redeem-gift?code=GIFT-1-A',
  ],
  [
    'of a gift without a name',
    { kind: 'gift', data: { what: 'received', giverName: null, planId: 'lifetime', giftCode: 'GIFT-1-A' } },
    'A gift for you',
    'Lifetime Collector. Redeem it when you like.',
    '/redeem-gift?code=GIFT-1-A',
  ],
  [
    'of a redeemed gift',
    { kind: 'gift', data: { what: 'redeemed', recipientName: 'needledrop', planId: 'annual' } },
    'Your gift was redeemed',
    'Annual Collector for needledrop',
    '/profile#subscription',
  ],
  [
    'of the end of a plan, by the day of the reader',
    { kind: 'plan-ending', data: { planId: 'monthly', endsAt: '2026-12-03T02:00:00.000Z' } },
    'Monthly Pro ends on December 2',
    'After that the first 15 albums stay visible; the rest is kept and hidden.',
    '/profile#subscription',
  ],
  [
    'of a follower',
    { kind: 'new-follower', data: { key: 'sidetwo', name: 'sidetwo', albumCount: 530 } },
    'sidetwo follows you',
    '530 albums',
    '/public-profile/sidetwo',
  ],
  [
    'of a follower with one album',
    { kind: 'new-follower', data: { key: 'sidetwo', name: 'sidetwo', albumCount: 1 } },
    'sidetwo follows you',
    '1 album',
    '/public-profile/sidetwo',
  ],
  [
    'of a follower with a private profile, which cannot be opened',
    { kind: 'new-follower', data: { key: 'sidetwo', name: 'sidetwo', albumCount: null } },
    'sidetwo follows you',
    'Their profile is private',
    '/community',
  ],
  [
    'of a hidden review, whose album may have any title',
    { kind: 'review', data: REVIEW },
    'Your review was hidden',
    'Who? Me by AC/DC: An insult',
    '/album/AC%2FDC/Who%3F%20Me',
  ],
  [
    'of a restored review',
    { kind: 'review', data: { ...REVIEW, what: 'restored', note: null } },
    'Your review is shown again',
    'Who? Me by AC/DC',
    '/album/AC%2FDC/Who%3F%20Me',
  ],
  [
    'of an answer of support',
    { kind: 'support', data: { what: 'answered', subject: 'My sleeves' } },
    'Support has dealt with your message',
    'My sleeves',
    '/contact',
  ],
  [
    'of a look of support',
    { kind: 'support', data: { what: 'looked' } },
    'Support looked at your account',
    'What was looked at and changed is in your settings.',
    '/profile#account',
  ],
  [
    'of a refused change',
    { kind: 'change-refused', data: { count: 1, message: 'This album was deleted.' } },
    'A change was refused',
    'This album was deleted. It is kept on its device.',
    '/you',
  ],
  [
    'of refused changes',
    { kind: 'change-refused', data: { count: 3, message: 'Upgrade to add more!' } },
    '3 changes were refused',
    'Upgrade to add more. They are kept on their device.',
    '/you',
  ],
];

test.each(SAID)('the words %s', (_what, notice, title, body, path) => {
  expect(notificationWords(noticeIn(notice), 'America/New_York')).toEqual({ title, body, path });
});

test('each kind is among the examples', () => {
  expect(new Set(SAID.map(([, { kind }]) => kind))).toEqual(new Set(NOTIFICATION_KIND_NAMES));
});

describe('a notification that this version does not know', () => {
  test.each([
    ['a kind of a newer one', { kind: 'sold-out', data: {} }],
    ['data of a newer one', { kind: 'support', data: { what: 'called' } }],
    ['no data', { kind: 'price', data: null }],
    ['the name of a method', { kind: 'toString', data: {} }],
  ])('with %s says that there is more after a reload', (_what, row) => {
    expect(noticeIn(row)).toBeUndefined();
    expect(notificationWords(noticeIn(row))).toEqual({
      title: 'Something new',
      body: 'Reload the app to read it.',
      path: '/notifications',
    });
  });
});

test('each kind is in the list of the app and can be switched off there, and has words for the settings', () => {
  for (const kind of NOTIFICATION_KIND_NAMES) {
    const { ways, label, help } = NOTIFICATION_KINDS[kind];
    expect([kind, Object.keys(ways).sort(), ways.app]).toEqual([kind, WAYS.toSorted(), 'on']);
    expect(label.length * help.length).toBeGreaterThan(0);
  }
  expect(Object.keys(NOTIFICATION_DATA).sort()).toEqual(NOTIFICATION_KIND_NAMES.toSorted());
});

test('a mail comes of prices, gifts and the end of a plan alone, and that of a gift cannot be switched off', () => {
  const mails = NOTIFICATION_KIND_NAMES.map((kind) => [kind, NOTIFICATION_KINDS[kind].ways.mail]);
  expect(mails.filter(([, use]) => use !== 'never')).toEqual([
    ['price', 'on'],
    ['gift', 'always'],
    ['plan-ending', 'on'],
  ]);
});
