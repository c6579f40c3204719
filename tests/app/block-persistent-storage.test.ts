import { expect, test } from 'vitest';
import { blockPersistentStorage } from '../../app/session/block-persistent-storage.ts';
import { SWITCH_NOTE, VIEW_SIGNAL } from '../../app/session/view-page.ts';

test('a page of a view stores notes without a person, and nothing else', () => {
  const stored = new Map<string, string>();
  const storage = { setItem: (key: string, value: string) => void stored.set(key, value) };
  blockPersistentStorage(storage);
  for (const key of ['draft b add', 'last-synced:b', 'side-one-account', SWITCH_NOTE, VIEW_SIGNAL, 'theme'])
    storage.setItem(key, 'x');
  expect([...stored.keys()]).toEqual([SWITCH_NOTE, VIEW_SIGNAL, 'theme']);
});
