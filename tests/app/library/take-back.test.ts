import { describe, expect, test } from 'vitest';
import { takeBack } from '../../../app/library/commands/take-back.ts';
import type { UndoEntry } from '../../../app/library/commands/undo-log.ts';
import type { RunRefused, RunResult } from '../../../app/library/library-types.ts';

const done = (id: string): RunResult => ({ ok: true, id, group: 'g', changed: true });
const refused = (code: string, kept = false) => ({ ok: false, code, message: code, kept }) as RunRefused;

const change = (steps: UndoEntry['steps']): UndoEntry => ({ id: 'command', steps, entries: [] });
const restore = (id: string) => ({ name: 'record.restore', args: { id } }) as const;
const edit = (id: string, needsPrevious?: true) =>
  ({ name: 'record.update', args: { id }, ...(needsPrevious && { needsPrevious }) }) as const;

/** Runs the steps; those without an answer are done. */
async function run(entries: UndoEntry[], answers: Record<string, RunResult> = {}) {
  const asked: string[] = [];
  const result = await takeBack(entries, async (name, args, keepRefused) => {
    const { id } = args as { id: string };
    asked.push(`${name} ${id}${keepRefused ? ' kept if refused' : ''}`);
    return answers[id] ?? done(id);
  });
  return { asked, result };
}

describe('an undo', () => {
  test('is nothing where no step is known', async () => {
    expect(await run([])).toEqual({ asked: [], result: undefined });
    expect(await run([change([])])).toEqual({ asked: [], result: undefined });
  });

  test('goes from the last change to the first, each with its steps in their order; only a restored row may wait', async () => {
    const { asked, result } = await run([change([edit('first')]), change([restore('second'), edit('third')])]);
    expect(asked).toEqual(['record.restore second kept if refused', 'record.update third', 'record.update first']);
    expect(result).toEqual(done('first'));
  });

  test.each(['NOT_FOUND', 'DELETED', 'DEFAULT_PROTECTED'])(
    'goes on past a row that is %s, which is said if nothing was done',
    async (code) => {
      const entries = [change([edit('a')]), change([edit('b')])];
      const one = await run(entries, { b: refused(code) });
      expect(one).toEqual({ asked: ['record.update b', 'record.update a'], result: done('a') });
      const both = await run(entries, { a: refused('NOT_FOUND'), b: refused(code) });
      expect(both).toEqual({ asked: one.asked, result: refused(code) });
    },
  );

  test('leaves out a step whose row did not come back, and makes it where it did', async () => {
    const entries = [change([restore('a'), edit('b', true)]), change([restore('c'), edit('d', true)])];
    const { asked, result } = await run(entries, { a: refused('DELETED') });
    expect(asked).toEqual(['record.restore c kept if refused', 'record.update d', 'record.restore a kept if refused']);
    expect(result).toEqual(done('d'));
  });

  test('after a row that waits in the tray is only what comes back too, and the refusal is said', async () => {
    const full = refused('ALBUM_LIMIT_EXCEEDED', true);
    const entries = [change([edit('a'), restore('b')]), change([restore('c'), restore('d')])];
    const { asked, result } = await run(entries, { c: full, d: refused('ALBUM_LIMIT_EXCEEDED', true) });
    expect(asked).toEqual(['c', 'd', 'b'].map((id) => `record.restore ${id} kept if refused`));
    expect(result).toBe(full);
  });

  test('deletes an album as it is, so that it can come back whole: nothing of it is taken back before', async () => {
    const photo = { name: 'record.removeShelfie', args: { id: 'a', url: 'https://example.org/1.jpg' } } as const;
    const out = { name: 'record.delete', args: { id: 'a' } } as const;
    const other = { name: 'collection.removeRecords', args: { id: 'c', recordIds: ['a'] } } as const;
    const { asked, result } = await run([change([out]), change([photo]), change([edit('a'), other, edit('b')])]);
    expect(asked).toEqual(['collection.removeRecords c', 'record.update b', 'record.delete a']);
    expect(result).toEqual(done('a'));
    const back = await run([change([edit('a'), restore('a')]), change([out])]);
    expect(back.asked).toEqual(['record.delete a', 'record.update a', 'record.restore a kept if refused']);
  });

  test('ends with a change that could not be stored', async () => {
    const full = refused('STORAGE_FAILED');
    const entries = [change([edit('a')]), change([edit('b')])];
    expect(await run(entries, { b: full })).toEqual({ asked: ['record.update b'], result: full });
    const late = await run(entries, { b: refused('DELETED'), a: full });
    expect(late).toEqual({ asked: ['record.update b', 'record.update a'], result: refused('DELETED') });
  });
});
