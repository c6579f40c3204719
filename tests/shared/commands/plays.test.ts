import { describe, expect, test } from 'vitest';
import { restoreStep } from '../../../shared/commands/registry.ts';
import { lastPlayed, playCount, playsIn, playsOf } from '../../../shared/domain/plays.ts';
import { ALBUM, PLAYS } from '../../support/whole-rows.ts';
import { memoryLibrary } from './memory-library.ts';

const RECORD_ID = '00000000-0000-7000-8001-000000000001';
const ON = '2025-05-03T19:00:00Z';

function libraryWith(plays: readonly string[] = PLAYS) {
  const library = memoryLibrary();
  const restored = library.runAny('record.restore', { id: RECORD_ID, fields: ALBUM, plays });
  const played = () => library.record(RECORD_ID)?.plays;
  const play = (on: string, side?: string) => library.runAny('record.play', { id: RECORD_ID, on, side });
  const unplay = (on: string, side?: string) => library.runAny('record.unplay', { id: RECORD_ID, on, side });
  return { library, restored, played, play, unplay };
}

describe('a play', () => {
  test('is kept in the order of time, with its side', () => {
    const { played, play } = libraryWith();
    expect([play(ON).status, play(ON, 'AA').status]).toEqual(['ok', 'ok']);
    expect(played()).toEqual([PLAYS[0], ON, `${ON} AA`, PLAYS[1]]);
  });

  test('that is there already is no change, and is removed once', () => {
    const { played, play, unplay } = libraryWith();
    const remove = () => unplay('2026-02-01T20:15:30Z', 'B').status;
    expect(play('2019-12-24T18:00:00Z')).toEqual({ status: 'noop' });
    expect(unplay('2026-02-01T20:15:30Z')).toEqual({ status: 'noop' });
    expect([remove(), remove()]).toEqual(['ok', 'noop']);
    expect(played()).toEqual([PLAYS[0]]);
  });

  test('leaves every field of the record as it was', () => {
    const { library, play } = libraryWith();
    play(ON);
    expect(library.record(RECORD_ID)).toMatchObject(ALBUM);
  });

  test.each([
    [{ on: '2026-02-30T19:00:00Z' }, 'on', 'A play must be at a real time from 1900 on, like 2026-01-31T12:00:00Z'],
    [{ on: '1899-12-31T19:00:00Z' }, 'on', 'A play must be at a real time from 1900 on, like 2026-01-31T12:00:00Z'],
    [{ on: '2026-02-03T19:00:00.000Z' }, 'on', 'A play must be at a real time from 1900 on, like 2026-01-31T12:00:00Z'],
    [{ on: undefined }, 'on', 'A time is required'],
    [{ side: 'a' }, 'side', 'A side must be one or two capital letters'],
    [{ side: 'ABC' }, 'side', 'A side must be one or two capital letters'],
    [{ side: '' }, 'side', 'A side must be one or two capital letters'],
    [{ side: 1 }, 'side', 'A side must be a letter'],
  ])('with %j is refused', (change, field, message) => {
    const { library, played } = libraryWith();
    const refused = { status: 'refused', code: 'INVALID', field, message };
    for (const name of ['record.play', 'record.unplay']) {
      expect(library.runAny(name, { id: RECORD_ID, on: ON, ...change })).toMatchObject(refused);
    }
    expect(played()).toEqual(PLAYS);
  });
});

describe('the plays of a record', () => {
  const full = Array.from({ length: 1_000 }, (_, second) => new Date(second * 1_000).toISOString().replace('.000', ''));

  test('are a thousand at most: one more is refused in words, and none goes', () => {
    const { played, play, unplay } = libraryWith(full);
    const message = 'A record keeps up to 1,000 plays. Remove one first';
    expect(play(ON)).toMatchObject({ status: 'refused', code: 'TOO_MANY', message });
    expect(played()).toEqual(full);
    unplay(full[0] ?? '');
    expect(play(ON)).toMatchObject({ status: 'ok' });
    expect(libraryWith([...full, ON]).restored).toMatchObject({ status: 'refused', code: 'INVALID', message });
  });

  test('come back in their order, each once, and none that is no play', () => {
    expect(libraryWith([...PLAYS.toReversed(), ...PLAYS]).played()).toEqual(PLAYS);
    for (const odd of ['yesterday', `${ON}  B`, `${ON} b`, `${ON} `, '2026-13-01T00:00:00Z']) {
      expect(libraryWith([odd]).restored, odd).toMatchObject({ status: 'refused', code: 'INVALID' });
    }
  });

  test('come back with a record that was deleted elsewhere when it was played', () => {
    const { library, played, play } = libraryWith();
    library.run('record.delete', { id: RECORD_ID });
    const refusal = play(ON);
    expect(refusal).toMatchObject({ status: 'refused', code: 'DELETED', snapshot: { plays: PLAYS } });
    const step = restoreStep(refusal.status === 'refused' ? refusal.snapshot : undefined);
    expect(library.runAny(step?.name ?? '', step?.args)).toMatchObject({ status: 'ok' });
    expect(played()).toEqual(PLAYS);
  });

  test('of one that this device stored before there were any are none', () => {
    const { plays: _, ...old } = libraryWith().library.record(RECORD_ID) ?? {};
    expect(restoreStep(old)).toMatchObject({ name: 'record.restore', args: { id: RECORD_ID, plays: [] } });
    expect([playCount({}), lastPlayed({}), playsOf({})]).toEqual([0, undefined, []]);
  });

  test('keep an imported record where the import is undone', () => {
    const library = memoryLibrary();
    const records = [{ id: RECORD_ID, fields: ALBUM }];
    library.run('record.import', { records });
    library.run('record.play', { id: RECORD_ID, on: ON });
    expect(library.run('record.takeBackImport', { records })).toEqual({ status: 'noop' });
    library.run('record.unplay', { id: RECORD_ID, on: ON });
    expect(library.run('record.takeBackImport', { records })).toMatchObject({ status: 'ok' });
  });

  test('are counted, of a year too, and the last one is known', () => {
    const record = { plays: PLAYS };
    expect([playCount(record), lastPlayed(record)]).toEqual([2, '2026-02-01T20:15:30Z']);
    expect(playsIn(record, 2026)).toEqual([{ on: '2026-02-01T20:15:30Z', side: 'B' }]);
    expect(playsIn(record, 2025)).toEqual([]);
  });
});
