import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { readClient } from '../../../app/online/use-read.ts';
import type { Review } from '../../../shared/schemas/review.ts';
import { type BillingAnswer, scriptedBilling } from './billing.ts';
import { review } from './community.ts';
import { sampleLibrary } from './library.ts';
import { openApp, type Size } from './open-app.tsx';
import { shown } from './steps.ts';

export const AT = '/album/Joni%20Mitchell/Blue';
export const LIST = 'GET /api/reviews/Joni%20Mitchell/Blue';
export const FIGURES = 'GET /api/albums/popularity/Joni%20Mitchell/Blue';
export const CREATE = 'POST /api/reviews';
export const ALBUM = { artist: 'Joni Mitchell', title: 'Blue' };

export const figures = (count: number, reviewCount: number, averageRating: number | null) => ({
  body: { count, reviewCount, averageRating },
});

export interface Opening {
  answers?: Record<string, BillingAnswer>;
  reviews?: Review[];
  username?: string | null;
  at?: string;
  size?: Size;
}

export async function open({ answers = {}, reviews = [], username = 'cratedigger', at = AT, size }: Opening = {}) {
  const server = scriptedBilling({ [LIST]: { body: reviews }, [FIGURES]: figures(1306, 214, 4.8), ...answers });
  const app = await openApp({
    ...{ at, account: { username }, changes: sampleLibrary(), answer: server.answer },
    ...(size && { size }),
  });
  return { ...app, scripted: server };
}

/** The answer to a saved review of the person. */
export const savedAs = (userId: string, others: Partial<Review> = {}) =>
  review('cratedigger', { userId, createdAt: '2026-11-20T12:00:00.000Z', ...others });

export const writeButton = () => page.getByRole('button', { name: 'Write Review' });
export const dialog = () => page.getByRole('dialog', { name: 'Write Review' });
export const words = () => dialog().getByLabelText(/^Review/);
export const post = () => dialog().getByRole('button', { name: 'Post Review' });
export const star = (count: number) => page.getByRole('radio', { name: `${count} of 5` });
export const listed = () => page.getByRole('list', { name: 'Reviews of Blue' }).getByRole('listitem');
export const menuOf = (name: string) => page.getByRole('button', { name: `More about the review by ${name}` });

/** Opens the album again once nothing of it is kept any more. */
export async function leaveAndReturn(goTo: (address: string) => Promise<void>): Promise<void> {
  await goTo('/wishlist');
  await shown(page.getByRole('heading', { name: 'My Wishlist' }));
  await expect.poll(() => readClient.getQueryCache().getAll().length).toBe(0);
  await goTo(AT);
}

/** With an own review and one by another person. */
export async function openWithOwn() {
  const own = savedAs('', { rating: 4 });
  const opened = await open({ reviews: [review('runoutgroove')] });
  own.userId = opened.userId;
  opened.scripted.answers[LIST] = { body: [own, review('runoutgroove')] };
  await leaveAndReturn(opened.goTo);
  await shown(listed().getByText('cratedigger'));
  return { ...opened, scripted: { ...opened.scripted, own } };
}
