import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adoptStashes, dropStashes, stashDraft, stashedDrafts } from '../../app/library/journal/draft-stash.ts';

/** As much of the browser's storage as a stash uses: items are also properties. */
class Items {
  [name: string]: unknown;
  setItem(name: string, text: string) {
    this[name] = text;
  }
  getItem(name: string) {
    return this[name] ?? null;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

const AT = '2026-03-01T12:00:00.000Z';
const ADD = { key: 'record.add', value: { artist: 'Can' }, at: AT };

beforeEach(() => vi.stubGlobal('window', { localStorage: new Items() }));
afterEach(() => vi.unstubAllGlobals());

test('the text typed last is found again, each form apart, until the journal has it', () => {
  stashDraft('cratedigger', ADD);
  const wish = { key: 'wishlist.add', value: { title: 'Pink Moon' }, at: AT };
  const taken = stashDraft('cratedigger', wish);
  expect(stashedDrafts('cratedigger')).toEqual([ADD, wish]);
  taken();
  expect(stashedDrafts('cratedigger')).toEqual([ADD]);
});

test('an older one that is written takes a newer one not away', () => {
  const older = stashDraft('cratedigger', { ...ADD, value: { artist: 'C' } });
  stashDraft('cratedigger', ADD);
  older();
  expect(stashedDrafts('cratedigger')).toEqual([ADD]);
});

test('nothing of one person is there for the next; it waits until they are back, or goes with their sign-out', () => {
  stashDraft('cratedigger', ADD);
  expect(stashedDrafts('runoutgroove')).toEqual([]);
  expect(stashedDrafts('cratedigger')).toEqual([ADD]);
  stashDraft('runoutgroove', ADD);
  dropStashes('runoutgroove');
  expect(stashedDrafts('runoutgroove')).toEqual([]);
  expect(stashedDrafts('cratedigger')).toEqual([ADD]);
});

test('a form works without storage', () => {
  vi.stubGlobal('window', {});
  expect(() => stashDraft('cratedigger', ADD)()).not.toThrow();
  expect(stashedDrafts('cratedigger')).toEqual([]);
});

test('a draft that the journal has stored leaves the stash, and one that it cannot store remains', async () => {
  stashDraft('cratedigger', ADD);
  const library = (adopt: () => Promise<void>) => ({ userId: 'cratedigger', journal: { adoptDrafts: adopt } as never });
  await adoptStashes(library(() => Promise.reject(new Error('no room'))));
  expect(stashedDrafts('cratedigger')).toEqual([ADD]);
  await adoptStashes(library(async () => undefined));
  expect(stashedDrafts('cratedigger')).toEqual([]);
});
