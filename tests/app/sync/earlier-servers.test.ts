import { expect, onTestFinished, test } from 'vitest';
import type { Fetch } from '../../../app/sync/ports.ts';
import { COMMANDS } from '../../../shared/commands/registry.ts';
import { SYNC_HEADER } from '../../../shared/wire/sync-protocol.ts';
import { addAlbum, serverTitles, titles } from '../../support/albums.ts';
import { networkTo, newProfile, openTab, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';
import { PROTOCOL_1, PROTOCOL_2, type Recorded } from '../../support/wire/recorded.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');
const UNKNOWN = 'record.takeBackImport';

function asRecorded({ status, answered }: Recorded['unknownCommand']): Response {
  const text = answered.map((line) => JSON.stringify(line)).join('\n');
  return new Response(text, { status, headers: { [SYNC_HEADER]: 'earlier' } });
}

/** A device on a network that answers with a recording, or as today's server. */
async function openDevice() {
  const server = createMemoryServer({ now });
  server.addUser(USER);
  let answer: Fetch = networkTo(server);
  const tab = await openTab({ profile: newProfile(1, 'memory'), now, fetch: (path, init) => answer(path, init) });
  return {
    server,
    tab,
    answerBy(next: Fetch | undefined) {
      answer = next ?? networkTo(server);
    },
  };
}

/** The sync server as a build that does not know a command. */
function withoutCommand(network: Fetch): Fetch {
  return async (path, init) => {
    const { [UNKNOWN]: definition, ...known } = COMMANDS;
    const restore = () => Object.assign(COMMANDS, { ...known, [UNKNOWN]: definition });
    onTestFinished(() => void restore());
    Reflect.deleteProperty(COMMANDS, UNKNOWN);
    try {
      return await network(path, init);
    } finally {
      restore();
    }
  };
}

test('a new device shows the library that a server of the protocol before answers with, each field of its time', async () => {
  const { firstPull, shown } = PROTOCOL_2;
  const left = [...firstPull];
  const tab = await openTab({
    profile: newProfile(1, 'memory'),
    userId: firstPull[0]?.sent.userId ?? '',
    now,
    fetch: async () => {
      const next = left.shift();
      if (!next) throw new TypeError('offline');
      return asRecorded(next);
    },
  });
  expect(await tab.sync()).toMatchObject({ kind: 'done' });
  expect(left).toEqual([]);
  const view = tab.library.view();
  expect(view.records).toMatchObject(shown.records);
  expect(view.wishlist).toMatchObject(shown.wishlist);
  expect(view.collections).toMatchObject(shown.collections);
});

test('a change that an earlier server does not know waits with its reason, and is sent again to a newer one', async () => {
  const { tab, server, answerBy } = await openDevice();
  await addAlbum(tab, 'Sorcerer');
  const records = [{ id: '00000000-0000-7000-8000-000000000013', fields: { artist: 'Neu!', title: 'Neu! 75' } }];
  expect(await tab.library.run('record.import', { records })).toMatchObject({ ok: true });
  await tab.sync();
  answerBy(withoutCommand(networkTo(server)));
  expect(await tab.library.run(UNKNOWN, { records })).toMatchObject({ ok: true });
  await addAlbum(tab, 'Nefertiti');
  await tab.sync();
  const [entry] = tab.library.tray();
  // The code and the words of the server that was recorded.
  const { code, message } = refusalIn(PROTOCOL_2.unknownCommand);
  expect(entry).toMatchObject({ kind: 'refused', code, message, command: { name: UNKNOWN } });
  expect(serverTitles(server, USER)).toEqual(['Nefertiti', 'Neu! 75', 'Sorcerer']);
  answerBy(undefined);
  expect(await tab.library.retry(entry?.id ?? '')).toMatchObject({ ok: true });
  await tab.sync();
  expect([tab.library.tray(), tab.library.outbox()]).toEqual([[], []]);
  expect(serverTitles(server, USER)).toEqual(['Nefertiti', 'Sorcerer']);
});

function refusalIn({ answered }: Recorded['unknownCommand']): { code?: string; message?: string } {
  const [head] = answered as [{ verdicts: { status: string; code?: string; message?: string }[] }];
  expect(head.verdicts).toMatchObject([{ status: 'refused' }]);
  return head.verdicts[0] ?? {};
}

test('a server of the protocol before is asked again until it is a newer one, and what waits stays', async () => {
  const { tab, server, answerBy } = await openDevice();
  answerBy(async () => asRecorded(PROTOCOL_1.otherProtocol));
  await addAlbum(tab, 'Sorcerer');
  expect(await tab.sync()).toEqual({ kind: 'too-old' });
  expect([titles(tab), tab.library.outbox().length, serverTitles(server, USER)]).toEqual([['Sorcerer'], 1, []]);
  answerBy(undefined);
  await tab.sync();
  expect([tab.library.outbox(), serverTitles(server, USER)]).toEqual([[], ['Sorcerer']]);
});
