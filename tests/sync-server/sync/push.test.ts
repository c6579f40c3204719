import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultCollectionIdOf } from '../../../sync-server/library/apply-commands.ts';
import { addUser, album, device, interrupted, recordsOf, rowsOf, storedRecordCount } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(20);
});
afterAll(() => server.close());

test('a first album is stored, gets a default collection and is answered as it was sent', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const args = album({
    fields: {
      artist: 'Björk',
      title: 'Homogenic',
      year: 1997,
      estimatedValue: '24.5',
      condition: 'VG+',
      customTags: 'art, Pop',
    },
    createdAt: '2020-02-03T04:05:06.789Z',
  });
  const answer = await phone.send({ commands: [phone.command('record.create', args)] });
  const { head } = answer;
  expect(head.verdicts).toMatchObject([{ seq: 1, status: 'ok', version: 2 }]);
  expect(head).toMatchObject({ head: 2, cursor: 2, more: false, segments: 1, userId });
  expect(rowsOf(answer).account).toMatchObject({ id: userId, subscriptionTier: 'free', version: 1 });
  expect(rowsOf(answer).collections).toMatchObject([
    { id: defaultCollectionIdOf(userId), name: 'My Collection', isDefault: true, version: 2 },
  ]);
  expect(recordsOf(answer)).toEqual([
    expect.objectContaining({
      id: args.id,
      ...{ artist: 'Björk', title: 'Homogenic', year: 1997, estimatedValue: '24.50', condition: 'very-good-plus' },
      ...{
        customTags: 'art, Pop',
        collectionIds: [],
        shelfiePhotos: [],
        plays: [],
        createdAt: '2020-02-03T04:05:06.789Z',
        version: 2,
      },
    }),
  ]);
});

// PWA-007
test('a batch that is sent again gets the same verdicts and changes nothing', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const first = album();
  const commands = [
    phone.command('record.create', first),
    phone.command('record.update', { id: first.id, changes: { title: 'Future Days' } }),
    phone.command('record.update', { id: uuidv7(), changes: { title: 'Nowhere' } }),
  ];
  const verdicts = await phone.push(...commands);
  expect(verdicts.map((verdict) => verdict.status)).toEqual(['ok', 'ok', 'refused']);
  const before = await server.pool.query('select * from records where user_id = $1', [userId]);
  expect(await phone.push(...commands)).toEqual(verdicts);
  const after = await server.pool.query('select * from records where user_id = $1', [userId]);
  expect(after.rows).toEqual(before.rows);
});

test('a transaction that fails at its end leaves neither an effect nor a verdict, and the batch can be sent again', async () => {
  const userId = await addUser(server);
  const failing = interrupted(server, (statement) => {
    if (statement === 'commit') throw new Error('the disk is full');
  });
  const phone = device(failing, userId);
  const command = phone.command('record.create', album());
  await expect(phone.push(command)).rejects.toThrow('the disk is full');
  const again = device(server, userId);
  again.clientId = phone.clientId;
  expect(await again.push(command)).toMatchObject([{ status: 'ok', version: 2 }]);
  expect(await storedRecordCount(server, userId)).toBe(1);
});

test('a batch that overlaps what was decided applies only the new commands', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const commands = [phone.command('record.create', album()), phone.command('record.create', album())];
  const [first] = await phone.push(...commands.slice(0, 1));
  const again = await phone.push(...commands);
  expect(again[0]).toEqual(first);
  expect(await storedRecordCount(server, userId)).toBe(2);
});

test('a command that comes twice in one batch is applied once, and both have its verdict', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const twice = phone.command('record.create', album());
  const next = phone.command('record.create', album());
  const { head } = await phone.send({ commands: [twice, twice, next] });
  expect(head.verdicts.map(({ seq, status, version }) => [seq, status, version])).toEqual([
    [1, 'ok', 2],
    [1, 'ok', 2],
    [2, 'ok', 3],
  ]);
  expect(await storedRecordCount(server, userId)).toBe(2);
});

test('a number that was skipped answers GAP with the one expected, and nothing is processed', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  await phone.push(phone.command('record.create', album()));
  phone.seq = 2;
  const third = phone.command('record.create', album());
  await expect(phone.push(third)).rejects.toMatchObject({ code: 'GAP', status: 409, details: { expected: 2 } });
  expect(await storedRecordCount(server, userId)).toBe(1);
});

test('an old number with another command answers FORKED, and a new client id takes the same commands', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  await phone.push(phone.command('record.create', album()));
  const copy = device(server, userId);
  copy.clientId = phone.clientId;
  const other = copy.command('record.create', album());
  await expect(copy.push(other)).rejects.toMatchObject({ code: 'FORKED' });
  copy.clientId = uuidv7();
  expect(await copy.push(other)).toMatchObject([{ id: other.id, status: 'ok' }]);
});

test('commands that are sent again under a new client id get their verdicts and are not applied again', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const command = phone.command('record.create', album());
  const [verdict] = await phone.push(command);
  phone.clientId = uuidv7();
  expect(await phone.push(command)).toEqual([verdict]);
  expect(await phone.push(phone.command('record.create', album()))).toMatchObject([{ seq: 2, status: 'ok' }]);
});

test('an unknown client id that does not begin with number 1 answers CLIENT_UNKNOWN', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  phone.seq = 5;
  await expect(phone.push(phone.command('record.create', album()))).rejects.toMatchObject({ code: 'CLIENT_UNKNOWN' });
});

test('a client id of another user answers CLIENT_UNKNOWN and writes nothing', async () => {
  const [owner, stranger] = [await addUser(server), await addUser(server)];
  const phone = device(server, owner);
  await phone.push(phone.command('record.create', album()));
  const thief = device(server, stranger);
  thief.clientId = phone.clientId;
  await expect(thief.push(thief.command('record.create', album()))).rejects.toMatchObject({ code: 'CLIENT_UNKNOWN' });
  expect((await thief.pullAll()).records.size).toBe(0);
  expect(await storedRecordCount(server, stranger)).toBe(0);
});

test('a request for another person than the session is refused before anything is read', async () => {
  const [owner, other] = [await addUser(server), await addUser(server)];
  const phone = device(server, owner);
  const commands = [phone.command('record.create', album())];
  await expect(phone.send({ userId: other, commands })).rejects.toMatchObject({ code: 'USER_MISMATCH', status: 403 });
  expect(await storedRecordCount(server, owner)).toBe(0);
});

test('a client of an unknown protocol gets CLIENT_TOO_OLD', async () => {
  const userId = await addUser(server);
  await expect(device(server, userId).send({ protocol: 99 })).rejects.toMatchObject({ code: 'CLIENT_TOO_OLD' });
});

test('a command id used again with other arguments is refused and leaves the first effect alone', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const command = phone.command('record.create', album());
  await phone.push(command);
  const changed = { ...command, args: album() };
  expect(await phone.push(changed)).toMatchObject([{ status: 'refused', code: 'IDEMPOTENCY_MISMATCH' }]);
  expect(await storedRecordCount(server, userId)).toBe(1);
});

test('a refused command has its arguments stored with the verdict', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const args = { id: uuidv7(), changes: { title: 'Lost' } };
  const command = phone.command('record.update', args);
  await phone.push(command);
  const stored = await server.db
    .selectFrom('sync_verdict')
    .select(['args', 'verdict', 'name'])
    .where('command_id', '=', command.id)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ name: 'record.update', args, verdict: { status: 'refused', code: 'NOT_FOUND' } });
});

test('each command with an effect has a new version, and the others carry the current one', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const one = album();
  const verdicts = await phone.push(
    phone.command('record.create', one),
    phone.command('record.update', { id: one.id, changes: { title: one.fields.title } }),
    phone.command('record.create', album()),
    phone.command('record.update', { id: uuidv7(), changes: {} }),
    phone.command('record.delete', { id: one.id }),
  );
  expect(verdicts.map(({ status, version }) => [status, version])).toEqual([
    ['ok', 2],
    ['noop', 2],
    ['ok', 3],
    ['refused', 3],
    ['ok', 4],
  ]);
});

test('an id is its person’s own: one that another person uses is free, and neither touches the other’s row', async () => {
  const [owner, stranger] = [await addUser(server), await addUser(server)];
  const phone = device(server, owner);
  const mine = album();
  await phone.push(phone.command('record.create', mine));
  const theirs = device(server, stranger);
  const before = await theirs.push(
    theirs.command('record.update', { id: mine.id, changes: { title: 'Taken' } }),
    theirs.command('record.delete', { id: mine.id }),
    theirs.command('record.addShelfie', { id: mine.id, url: 'https://example.org/a.jpg' }),
  );
  expect(before.map(({ status, code }) => code ?? status)).toEqual(['NOT_FOUND', 'noop', 'NOT_FOUND']);
  expect(before.some((verdict) => verdict.snapshot !== undefined)).toBe(false);
  const after = await theirs.push(
    theirs.command('record.create', { ...album(), id: mine.id }),
    theirs.command('record.update', { id: mine.id, changes: { title: 'Taken' } }),
    theirs.command('record.create', { ...album(), id: mine.id }),
  );
  expect(after.map(({ status, code }) => code ?? status)).toEqual(['ok', 'ok', 'ID_CONFLICT']);
  const [row] = (await device(server, owner).pullAll()).records.values();
  expect(row).toMatchObject({ id: mine.id, title: mine.fields.title, version: 2 });
  const [other] = (await device(server, stranger).pullAll()).records.values();
  expect(other).toMatchObject({ id: mine.id, title: 'Taken' });
});

test('two users who make the same id at the same moment both have it', async () => {
  const users = [await addUser(server), await addUser(server)];
  for (let round = 0; round < 10; round += 1) {
    const args = album();
    const verdicts = await Promise.all(
      users.map((userId) => {
        const phone = device(server, userId);
        return phone.push(phone.command('record.create', args));
      }),
    );
    expect(verdicts.flat().map(({ status, code }) => code ?? status)).toEqual(['ok', 'ok']);
  }
});

test('an id that a stranger derives from mine, or takes after I deleted it, is still mine', async () => {
  const [owner, stranger] = [await addUser(server), await addUser(server)];
  const phone = device(server, owner);
  const theirs = device(server, stranger);
  const shelf = uuidv7();
  const wish = uuidv7();
  const first = album();
  await theirs.push(
    theirs.command('collection.create', { id: defaultCollectionIdOf(owner), fields: { name: 'Not yours' } }),
  );
  const made = await phone.push(
    phone.command('record.create', first),
    phone.command('collection.create', { id: shelf, fields: { name: 'Jazz' } }),
    phone.command('wishlist.create', { id: wish, fields: { artist: 'Moondog', title: 'Moondog' } }),
    phone.command('record.delete', { id: first.id }),
    phone.command('collection.delete', { id: shelf }),
    phone.command('wishlist.delete', { id: wish }),
  );
  expect(made.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
  await theirs.push(
    theirs.command('record.create', { ...album(), id: first.id }),
    theirs.command('collection.create', { id: shelf, fields: { name: 'Not yours' } }),
    theirs.command('wishlist.create', { id: wish, fields: { artist: 'Not', title: 'Yours' } }),
  );
  const back = await phone.push(
    phone.command('record.restore', { id: first.id, fields: first.fields }),
    phone.command('collection.restore', { id: shelf, fields: { name: 'Jazz' } }),
    phone.command('wishlist.restore', { id: wish, fields: { artist: 'Moondog', title: 'Moondog' } }),
  );
  expect(back.map(({ status, code }) => code ?? status)).toEqual(['ok', 'ok', 'ok']);
  const { answers, records } = await device(server, owner).pullAll();
  expect([...records.values()]).toMatchObject([{ id: first.id, title: first.fields.title }]);
  expect(
    answers
      .flatMap((answer) => rowsOf(answer).collections ?? [])
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Jazz', 'My Collection']);
});

test('text that cannot be stored is refused and does not block the rest', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const verdicts = await phone.push(
    phone.command('record.create', album({ fields: { artist: 'Nul\0', title: 'x' } })),
    phone.command('record.create', album({ fields: { artist: 'Half \ud83d', title: 'x' } })),
    phone.command('record.create', album({ fields: { artist: 'Whole 🎷', title: '\\u0000 \\ud83d' } })),
    { ...phone.command('record.create', album()), name: 'record.\0\ud83d' },
  );
  expect(verdicts.map(({ status }) => status)).toEqual(['refused', 'refused', 'ok', 'refused']);
  const [row] = (await device(server, userId).pullAll()).records.values();
  expect(row).toMatchObject({ artist: 'Whole 🎷', title: '\\u0000 \\ud83d' });
});

test('a command the database cannot store is refused alone; the rest of its batch is stored and the device goes on', async () => {
  const userId = await addUser(server);
  await server.pool.query(`alter table records add constraint no_polka check (genre <> 'polka')`);
  const phone = device(server, userId);
  const genres = ['rock', 'jazz', 'polka', 'folk', 'blues', 'polka', 'pop'];
  const commands = genres.map((genre, index) =>
    phone.command('record.create', album({ fields: { artist: 'Various', title: `Volume ${index}`, genre } })),
  );
  const verdicts = await phone.push(...commands);
  expect(verdicts.map(({ status, code }) => code ?? status)).toEqual(
    genres.map((genre) => (genre === 'polka' ? 'INTERNAL' : 'ok')),
  );
  expect(await phone.push(...commands)).toEqual(verdicts);
  expect(await storedRecordCount(server, userId)).toBe(5);
});

describe('a refused change that is large', () => {
  const keptOf = async (userId: string) => {
    const text =
      'select name, args, octet_length(args::text) as size from sync_verdict where user_id = $1 order by seq';
    return (await server.pool.query<{ name: string; args: unknown; size: number }>(text, [userId])).rows;
  };
  const picture = `/api/images/${'a'.repeat(64)}`;

  test('is not kept whole, only the pictures that it shows', async () => {
    const userId = await addUser(server);
    const phone = device(server, userId);
    const large = { id: uuidv7(), changes: { imageUrl: picture }, junk: 'x'.repeat(250_000) };
    const small = { id: uuidv7(), changes: { title: 'Lost' } };
    const verdicts = await phone.push(
      phone.command('record.update', large),
      phone.command('record.update', small),
      phone.command('record.update', { ...small, id: uuidv7(), changes: { title: picture.repeat(4) } }),
    );
    expect(verdicts.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'INVALID']);
    const kept = await keptOf(userId);
    expect(kept[0]?.args).toEqual({ pictures: [picture] });
    expect(kept[1]?.args).toEqual(small);
    for (const { size } of kept) expect(size).toBeLessThan(20_000);
  });

  test('that is larger than any real change is refused for its size, and the other commands are accepted', async () => {
    const userId = await addUser(server);
    const phone = device(server, userId);
    const verdicts = await phone.push(
      phone.command('record.create', { ...album(), junk: 'x'.repeat(2_500_000) } as never),
      phone.command('record.create', album()),
    );
    expect(verdicts).toMatchObject([
      { code: 'INVALID', message: 'This change is larger than any change can be' },
      { status: 'ok' },
    ]);
    expect((await keptOf(userId))[0]?.args).toEqual({ pictures: [] });
  });
});

test('a full wishlist refuses one more, in the same batch too, and takes it once one is deleted', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const wish = () => ({ id: uuidv7(), fields: album().fields });
  const kept = wish();
  expect(await phone.push(phone.command('wishlist.create', kept))).toMatchObject([{ status: 'ok' }]);
  await server.pool.query(
    `insert into wishlist_items (user_id, id, artist, title, created_at, updated_at, version)
      select $1, gen_random_uuid(), 'A', 'B', now(), now(), 1 from generate_series(1, 9998)`,
    [userId],
  );
  const verdicts = await phone.push(
    phone.command('wishlist.create', wish()),
    phone.command('wishlist.create', wish()),
    phone.command('wishlist.delete', { id: kept.id }),
    phone.command('wishlist.create', wish()),
    phone.command('wishlist.create', wish()),
  );
  expect(verdicts.map(({ status, code }) => code ?? status)).toEqual(['ok', 'TOO_MANY', 'ok', 'ok', 'TOO_MANY']);
});
