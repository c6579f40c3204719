import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropStashes, stashDraft, stashedDrafts } from '../../app/library/draft-stash.ts';

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

beforeEach(() => vi.stubGlobal('window', { sessionStorage: new Items() }));
afterEach(() => vi.unstubAllGlobals());

test('what was typed last is found again, each form apart, until the journal has it', () => {
  stashDraft('cratedigger', 'record.add', { artist: 'Can' });
  const taken = stashDraft('cratedigger', 'wishlist.add', { title: 'Pink Moon' });
  expect(stashedDrafts('cratedigger')).toEqual([
    ['record.add', { artist: 'Can' }],
    ['wishlist.add', { title: 'Pink Moon' }],
  ]);
  taken();
  expect(stashedDrafts('cratedigger')).toEqual([['record.add', { artist: 'Can' }]]);
});

test('an older one that is written takes a newer one not away', () => {
  const older = stashDraft('cratedigger', 'record.add', { artist: 'C' });
  stashDraft('cratedigger', 'record.add', { artist: 'Can' });
  older();
  expect(stashedDrafts('cratedigger')).toEqual([['record.add', { artist: 'Can' }]]);
});

test('nothing of one person is there for the next, and nothing at all after a sign-out', () => {
  stashDraft('cratedigger', 'record.add', { artist: 'Can' });
  expect(stashedDrafts('runoutgroove')).toEqual([]);
  expect(stashedDrafts('cratedigger')).toEqual([]);
  stashDraft('runoutgroove', 'record.add', { artist: 'Neu!' });
  dropStashes();
  expect(stashedDrafts('runoutgroove')).toEqual([]);
});

test('without storage a form goes on as if nothing had been asked', () => {
  vi.stubGlobal('window', {});
  expect(() => stashDraft('cratedigger', 'record.add', {})()).not.toThrow();
  expect(stashedDrafts('cratedigger')).toEqual([]);
});
