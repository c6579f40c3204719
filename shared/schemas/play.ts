// Chunk: rules

import * as z from 'zod/mini';
import { inPlayOrder, MAX_PLAYS, PLAYS_FULL } from '../domain/plays.ts';
import { isRealTime } from './ids.ts';

export const playTimeField = z
  .string({ error: 'A time is required' })
  .check(z.refine(isPlayTime, 'A play must be at a real time from 1900 on, like 2026-01-31T12:00:00Z'));

export const sideField = z
  .string({ error: 'A side must be a letter' })
  .check(z.regex(/^[A-Z]{1,2}$/, 'A side must be one or two capital letters'));

/** All plays of a record, in their order and each once. */
export const playsField = z.pipe(
  z
    .array(z.string().check(z.refine(isPlay, 'A play must look like 2026-01-31T12:00:00Z, with or without a side')))
    .check(z.maxLength(MAX_PLAYS, PLAYS_FULL)),
  z.transform((plays: string[]) => inPlayOrder(plays)),
);

function isPlayTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) && isRealTime(text.replace('Z', '.000Z'));
}

function isPlay(text: string): boolean {
  return isPlayTime(text.replace(/ [A-Z]{1,2}$/, ''));
}
