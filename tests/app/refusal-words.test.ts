import { expect, test } from 'vitest';
import { refusalWords } from '../../app/features/tray/refusal-words.ts';
import { ALBUM_LIMIT_MESSAGE } from '../../shared/domain/album-limit.ts';

test('a change that cannot be taken back for want of room says so in the words of the spec', () => {
  const full = { ok: false, kept: true, code: 'ALBUM_LIMIT_EXCEEDED', message: ALBUM_LIMIT_MESSAGE } as const;
  expect(refusalWords(full, 'Not taken back')).toEqual({
    title: 'Album Limit Reached',
    text: 'Free accounts are limited to 15 albums. Upgrade to add more!',
  });
});

test('any other refusal is named by what was asked for', () => {
  const notFound = { ok: false, kept: false, code: 'NOT_FOUND', message: 'It is not there any more' } as const;
  expect(refusalWords(notFound, 'Not taken back')).toEqual({
    title: 'Not taken back',
    text: 'It is not there any more',
  });
});
