import { expect, test } from 'vitest';
import { readBytes } from '../../../app/features/import/reading/read-bytes.ts';
import { openImportStore } from '../../../app/library/imports/import-store.ts';
import type { Correction } from '../../../shared/import/imported-file.ts';
import { newProfile, OTHER_USER, USER } from '../../support/device.ts';

const OWN: Correction = { target: 'records', hasHead: true, fates: { Who: 'artist', What: 'title', Where: 'place' } };
const KIND = '["Who","What","Where"]';
const pause = async () => undefined;

function kindOf(text: string, hasHead?: boolean): string {
  const options = { hasHead, now: new Date('2026-11-26T12:00:00.000Z'), onProgress: () => undefined };
  const file = readBytes(new TextEncoder().encode(text), 'list.csv', options);
  if ('what' in file) throw new Error(file.what);
  return file.kind;
}

test('corrections are kept for a person and a kind of list, through the clearing of what imports left', async () => {
  const { storage } = newProfile();
  const store = openImportStore<{ id: string; startedAt: string }, string>(USER, storage);
  await store.putCorrection(KIND, OWN);
  await store.add({ id: 'one', startedAt: '2026-11-26' }, ['part'], pause);
  await store.sweep();
  await store.drop('one');
  await store.sweep();
  expect(await store.correction(KIND)).toEqual(OWN);
  expect(await store.list()).toEqual([]);
  expect(await store.correction('["Who","What"]')).toBeUndefined();
  const others = openImportStore<{ id: string; startedAt: string }, string>(OTHER_USER, storage);
  expect(await others.correction(KIND)).toBeUndefined();

  const changed: Correction = { ...OWN, fates: { ...OWN.fates, Where: 'ignored' } };
  await store.putCorrection(KIND, changed);
  store.close();
  const later = openImportStore<{ id: string; startedAt: string }, string>(USER, storage);
  expect(await later.correction(KIND)).toEqual(changed);
  await later.dropCorrection(KIND);
  expect(await later.correction(KIND)).toBeUndefined();
});

test('the first line says of which kind a list is, however its lines are read', () => {
  expect(kindOf('Who,What,Where\nNico,Desertshore,Shelf 2\n')).toBe(KIND);
  expect(kindOf('Who;What; Where\nCan;Tago Mago;Box B\nNeu!;Neu! 2;\n', true)).toBe(KIND);
  expect(kindOf('Who\tWhat\tWhere\nNico\tDesertshore\tShelf 2\n', false)).toBe(KIND);
  expect(kindOf('Who,What,When\nNico,Desertshore,1970\n')).not.toBe(KIND);
});
