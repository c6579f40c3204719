import { expect, test } from 'vitest';
import { openJournal } from '../../../app/library/journal/tables.ts';
import { networkTo, newProfile, openTab, USER } from '../../support/device.ts';
import { createMemoryServer } from '../../support/memory-server.ts';

const now = () => Date.parse('2026-03-01T12:00:00.000Z');

test('a journal in which an earlier build marked each command separately continues from its state', async () => {
  const server = createMemoryServer({ now });
  server.addUser(USER);
  const profile = newProfile();
  const first = await openTab({ profile, now, fetch: networkTo(server) });
  for (const title of ['Kind of Blue', 'Milestones', 'Nefertiti']) {
    const result = await first.library.run('record.create', { fields: { artist: 'Miles Davis', title } });
    if (!result.ok) throw new Error(result.message);
  }
  let requests = 0;
  const unanswered = await openTab({
    profile,
    now,
    fetch: (path, init) => {
      requests += 1;
      return requests === 1 ? networkTo(server)(path, init) : Promise.reject(new TypeError('offline'));
    },
  });
  await unanswered.sync();
  const journal = openJournal(USER, profile.storage);
  await journal.write(async (tables) => {
    const sent = (await tables.meta.toArray()).find((row) => row.key === 'sent');
    if (!sent || !('runs' in sent)) throw new Error('Nothing was marked as sent');
    const { runs, ...rest } = sent;
    const marks = runs.flatMap(({ n, seq, count }) =>
      Array.from({ length: count }, (_, step) => ({ id: `command ${n + step}`, n: n + step, seq: seq + step })),
    );
    await tables.meta.put({ ...rest, marks });
  });
  journal.close();

  const later = await openTab({ profile, now, fetch: networkTo(server) });
  expect(later.library.outbox().map(({ seq }) => seq)).toEqual([1, 2, 3]);
  await later.sync();
  expect(later.library.outbox()).toEqual([]);
  expect(
    later.library
      .view()
      .records.map(({ title }) => title)
      .toSorted(),
  ).toEqual(['Kind of Blue', 'Milestones', 'Nefertiti']);
});

test('a picture that an earlier build set aside as refused is asked once more and then waits for a person', async () => {
  const profile = newProfile();
  const journal = openJournal(USER, profile.storage);
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const row = {
    sha256: 'a'.repeat(64),
    bytes,
    type: 'image/webp',
    at: '2026-02-01T12:00:00.000Z',
    refused: 'Too large',
  };
  await journal.write(async (tables) => void (await tables.photos.put(row)));
  journal.close();
  const refusal = { code: 'TOO_LARGE', message: 'Please upload an image smaller than 5MB' };
  const later = await openTab({ profile, now, fetch: async () => Response.json(refusal, { status: 413 }) });
  expect(await later.journal.unsent()).toMatchObject({ photos: 1, tray: 0 });
  await later.sendPhotos();
  expect(later.library.tray()).toMatchObject([{ kind: 'photo', ...refusal }]);
  expect((await later.journal.photo(row.sha256))?.bytes).toEqual(bytes);
});

test('a refused picture that an earlier build stored with a command keeps its entry and its time', async () => {
  const profile = newProfile();
  const journal = openJournal(USER, profile.storage);
  const sha256 = 'a'.repeat(64);
  const [addedAt, at] = ['2026-02-01T12:00:00.000Z', '2026-02-02T12:00:00.000Z'];
  const refusal = { id: sha256, kind: 'photo' as const, at, code: 'TOO_LARGE', message: 'Too large' };
  const command = { id: sha256, name: 'photo.send', v: 1, args: { sha256 }, at: addedAt, group: sha256 };
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  await journal.write(async (tables) => {
    await tables.photos.put({ sha256, bytes, type: 'image/webp', at: addedAt });
    await tables.tray.put({ ...refusal, command });
  });
  journal.close();
  const later = await openTab({ profile, now, fetch: networkTo(createMemoryServer({ now })) });
  expect(later.library.tray()).toEqual([{ ...refusal, addedAt }]);
  expect(await later.journal.tray()).toEqual([{ ...refusal, addedAt }]);
  expect(await later.library.retry(sha256)).toMatchObject({ ok: true });
  expect(await later.journal.unsent()).toMatchObject({ photos: 1, tray: 0 });
});

test('a tab of an earlier build tells this one of a refused picture', async () => {
  const tab = await openTab({ profile: newProfile(), now, fetch: networkTo(createMemoryServer({ now })) });
  const refusal = { id: 'a'.repeat(64), kind: 'photo' as const, at: '', code: 'TOO_LARGE', message: 'Too large' };
  const command = { id: refusal.id, name: 'photo.send', v: 1, args: {}, at: '2026-02-01T12:00:00.000Z', group: '' };
  const revision = (tab.library.queue()?.revision ?? 0) + 1;
  await tab.library.receive({ revision, putTray: [{ ...refusal, command }] });
  expect(tab.library.tray()).toEqual([{ ...refusal, addedAt: command.at }]);
});
