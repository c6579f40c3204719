import { beforeEach, describe, expect, test } from 'vitest';
import type { Batch } from '../../../app/library/journal/sending.ts';
import { networkTo, newProfile, openTab, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');
const EPOCH = 'epoch-1';

let tab: Tab;
let titles: Map<string, string>;

/** Four albums wait, and the first three were sent. */
beforeEach(async () => {
  const server = createMemoryServer({ now });
  server.addUser(USER);
  tab = await openTab({ profile: newProfile(1, 'memory'), now, fetch: networkTo(server) });
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    await tab.library.run('record.create', { fields: { artist: 'Sade', title } });
  }
  titles = new Map(
    (await tab.journal.outbox()).map(({ id, args }) => [id, (args as { fields: { title: string } }).fields.title]),
  );
  expect(await sent(3)).toEqual(['One', 'Two', 'Three']);
});

const titlesOf = ({ commands }: Pick<Batch, 'commands'>) => commands.map(({ id }) => titles.get(id));
const take = (count: number, behind?: Batch) => tab.journal.takeBatch(count, 1_000_000, behind);
const sent = async (count: number) => titlesOf(await take(count));

/** The server accepts some of what the batch holds, each as the version of its title. */
async function accept(...versions: [title: string, version: number][]): Promise<void> {
  const { commands, client } = await take(9);
  const verdicts = versions.map(([title, version]) => {
    const { id, seq } = commands.find((one) => titles.get(one.id) === title) ?? { id: '', seq: 0 };
    return { id, seq, status: 'ok' as const, version };
  });
  expect(await tab.journal.settle(verdicts, { clientId: client.clientId, epoch: EPOCH })).toBe(true);
}

describe('after a later change was answered before an earlier one', () => {
  test('the earlier one is sent again, and before what came after it', async () => {
    await accept(['Two', 5]);
    expect(await sent(9)).toEqual(['One', 'Three', 'Four']);
    await tab.journal.finish(5, EPOCH);
    expect(await sent(9)).toEqual(['One', 'Three', 'Four']);
  });

  test('the earlier one stays the first under new numbers, also once the rows of a part have come', async () => {
    await accept(['Two', 5], ['Three', 6]);
    await tab.journal.renumber();
    expect(await tab.journal.finish(5, EPOCH)).toBe(true);
    expect(await sent(1)).toEqual(['One']);
    expect(await sent(9)).toEqual(['One', 'Four']);
  });

  test('each is kept for a server that comes back from a backup', async () => {
    await accept(['Two', 5], ['Three', 6]);
    await tab.journal.renumber();
    await accept(['One', 7], ['Four', 8]);
    expect(await tab.journal.finish(8, EPOCH)).toBe(true);
    expect(await tab.journal.outbox()).toEqual([]);
    const done = (await tab.journal.done()).map(({ command, version }) => [titles.get(command.id), version]);
    expect(new Map(done as [string, number][])).toEqual(
      new Map([
        ['One', 7],
        ['Two', 5],
        ['Three', 6],
        ['Four', 8],
      ]),
    );
  });

  test('one between them that has no answer stays in the queue, and is not kept as done', async () => {
    await accept(['One', 5], ['Three', 6]);
    expect(await tab.journal.finish(6, EPOCH)).toBe(true);
    expect((await tab.journal.outbox()).map(({ id }) => titles.get(id))).toEqual(['Two', 'Four']);
    const done = (await tab.journal.done()).map(({ command, version }) => [titles.get(command.id), version]);
    expect(done).toEqual([
      ['One', 5],
      ['Three', 6],
    ]);
  });

  test('the next requests are pipelined again once all rows are here', async () => {
    await accept(['Two', 5]);
    await accept(['One', 6], ['Three', 7], ['Four', 8]);
    await tab.journal.finish(8, EPOCH);
    for (const title of ['Five', 'Six']) {
      await tab.library.run('record.create', { fields: { artist: 'Sade', title } });
    }
    const first = await take(1);
    expect((await take(1, first)).commands).toHaveLength(1);
  });
});
