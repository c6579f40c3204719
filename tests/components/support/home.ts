import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { AccountRow } from '../../../shared/domain/user.ts';
import { sampleLibrary, wish } from './library.ts';
import { openApp } from './open-app.tsx';
import { shown } from './steps.ts';

/** The collection home of a person with fourteen records and eight wishes. */
export async function openHome(at = '/', account: Partial<AccountRow> = {}, width = 1440) {
  const more = [1, 2, 3, 4, 5].map((number) => wish({ artist: 'Various', title: `Wish ${number}` }));
  const app = await openApp({
    at,
    account: { showCollectionValue: false, ...account },
    size: { width, height: 900 },
    changes: [...sampleLibrary(), ...more],
    answer: () => Response.json({ followersCount: 3 }),
  });
  await shown(page.getByRole('heading', { level: 1 }).first());
  return app;
}

export const search = () => page.getByRole('searchbox');
export const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
export const listed = () => expect.poll(titles);
export const tiles = () => page.getByRole('list', { name: 'Records' }).getByRole('listitem').elements();

/** Those of the shelf, in its order. */
export function titles(): string[] {
  return tiles().map((tile) => tile.querySelector<HTMLElement>('.cap b')?.textContent ?? '');
}

export async function focus(place: Locator): Promise<void> {
  await shown(place);
  (place.element() as HTMLElement).focus();
}
