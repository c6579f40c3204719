// Notifications of every kind, with names of every length, for tests and pictures of screens.

import type { Notice } from '../../shared/schemas/notification.ts';
import { LONG_WORD } from './full-life.ts';

export interface LifeNotification {
  kind: string;
  data: Record<string, unknown>;
  /** Its age. */
  days: number;
}

const price: Extract<Notice, { kind: 'price' }>['data'] = {
  ...{ wishId: '0190a8c0-0000-7000-8000-000000000009', artist: 'Nick Drake', title: 'Pink Moon' },
  ...{ target: '32.00', currency: 'USD', shop: 'Amazon', price: '29.99', crossedAt: '2026-11-25T06:00:00.000Z' },
};

const known: (Notice & { days: number })[] = [
  { kind: 'price', data: price, days: 0 },
  { kind: 'new-follower', data: { key: 'sidetwo', name: 'sidetwo', albumCount: 530 }, days: 0 },
  {
    kind: 'price',
    data: { ...price, artist: 'אריק איינשטיין', title: 'שבלול', currency: 'EUR', target: '18.50', price: null },
    days: 1,
  },
  {
    kind: 'gift',
    data: { what: 'received', giverName: LONG_WORD, planId: 'annual', giftCode: 'GIFT-123456-ABCDEF' },
    days: 1,
  },
  { kind: 'gift', data: { what: 'redeemed', recipientName: 'needledrop', planId: 'annual' }, days: 3 },
  { kind: 'new-follower', data: { key: 'seder_shabbat', name: 'שִׁירָה בֶּן־דָּוִד', albumCount: null }, days: 3 },
  { kind: 'plan-ending', data: { planId: 'annual', endsAt: '2026-12-03T12:00:00.000Z' }, days: 8 },
  {
    kind: 'review',
    data: { what: 'hidden', artist: LONG_WORD, title: 'Live', note: 'It names a private person.' },
    days: 8,
  },
  { kind: 'support', data: { what: 'looked' }, days: 20 },
  { kind: 'change-refused', data: { count: 2, message: 'This record was deleted on another device' }, days: 20 },
];

/** The newest first, and one of a newer version of the app. */
export const LIFE_NOTIFICATIONS: readonly LifeNotification[] = [
  ...known,
  { kind: 'meeting', data: { place: 'The fair' }, days: 40 },
];
