import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { isCommandName } from '../../../shared/commands/registry.ts';
import { SYNC_HEADER, SYNC_PROTOCOL } from '../../../shared/wire/sync-protocol.ts';
import { tidy } from '../../../sync-server/start/housekeeping.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { PROTOCOL_1, PROTOCOL_2, type Recorded } from '../../support/wire/recorded.ts';

const DAY = 86_400_000;
/** The notification that the earlier server had made when the story reads and clears it. */
const NOTIFICATION = '00000000-0000-7000-8000-000000000031';

let server: TestServer;
const start = Date.now();
let now = start;
let people = 0;

beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: () => now } });
});
afterAll(() => server.stop());

/** The recording with another person and other devices. */
function ownedBy(userId: string, recorded: Recorded): Recorded {
  const earlier = recorded.story[0]?.sent.userId ?? '';
  const devices = new Set([...recorded.story, ...recorded.firstPull].map(({ sent }) => sent.clientId));
  let text = JSON.stringify(recorded).replaceAll(earlier, userId);
  text = text.replaceAll(uuidv5('default', earlier), uuidv5('default', userId));
  for (const device of devices) text = text.replaceAll(device, uuidv7());
  return JSON.parse(text);
}

async function newPerson(of: Recorded) {
  now = start;
  people += 1;
  const email = `earlier${people}@example.com`;
  const client = await server.signedIn(email);
  const userId = String((await client.get('/api/auth/user')).body.id);
  return { email, client, userId, recorded: ownedBy(userId, of) };
}

interface Answer {
  epoch: string;
  cursor?: number;
  more: boolean;
  page?: string;
  verdicts: { id: string; status: string }[];
}

/**
 * Sends the recorded requests as the updated app does, each from the place that the answer before it named.
 * @param pause called before the third request; returns the browser that goes on
 */
async function play({ story }: Recorded, client: HttpClient, pause?: () => Promise<HttpClient>): Promise<Answer[]> {
  let who = client;
  let place: Partial<Pick<Answer, 'epoch' | 'cursor' | 'page'>> = {};
  const answers: Answer[] = [];
  for (const [index, { sent, verdicts }] of story.entries()) {
    if (sent.commands.some(({ name }) => name === 'notification.markRead')) {
      await server.ctx.pool.query(
        `insert into notifications (id, user_id, kind, data, version) values ($1, $2, 'support', '{"what": "looked"}', 0)`,
        [NOTIFICATION, sent.userId],
      );
    }
    if (index === 2 && pause) who = await pause();
    const { epoch: _, cursor: _cursor, page: _page, ...request } = sent;
    const asked = { ...request, ...place, protocol: SYNC_PROTOCOL };
    const { status, body } = await who.send('POST', '/api/sync', asked);
    expect([index, status]).toEqual([index, 200]);
    const answer: Answer = body;
    expect(Object.fromEntries(answer.verdicts.map((each) => [each.id, each.status]))).toEqual(verdicts);
    place = { epoch: answer.epoch, cursor: answer.cursor, page: answer.page };
    answers.push(answer);
  }
  return answers;
}

/** The lines of a first pull by a new device of that version. */
async function pullAll({ firstPull }: Recorded, client: HttpClient) {
  const response = await client.fetch('/api/sync', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...firstPull[0]?.sent, protocol: SYNC_PROTOCOL }),
  });
  const [head, ...segments] = (await response.text()).split('\n').map((line) => JSON.parse(line));
  return { head, records: segments.flat() };
}

/** Each row as the earlier app showed it, whatever fields came since. */
function expectShown({ shown }: Recorded, { head, records }: Awaited<ReturnType<typeof pullAll>>): void {
  const byId = (rows: Record<string, unknown>[]) => rows.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  const saved = (rows: Record<string, unknown>[]) =>
    byId(rows).map(({ updatedAt: _, createdAt: _at, version: _version, recordCount: _count, ...row }) => row);
  expect(byId(records)).toMatchObject(saved(shown.records));
  expect(byId(head.rows.wishlist)).toMatchObject(saved(shown.wishlist));
  expect(byId(head.rows.collections)).toMatchObject(saved(shown.collections));
}

describe('the recorded requests', () => {
  test.each([
    [PROTOCOL_1, 19],
    [PROTOCOL_2, 23],
  ])('have each command of their version, all of which this version knows', ({ story }, commands) => {
    const names = new Set(story.flatMap(({ sent }) => sent.commands.map(({ name }) => name)));
    expect(names.size).toBe(commands);
    expect([...names].filter((name) => !isCommandName(name))).toEqual([]);
  });
});

describe.each([PROTOCOL_1, PROTOCOL_2])('an app of an earlier protocol', (earlier) => {
  test('is offered the update by an answer that it trusts, and nothing of what it sent is taken', async () => {
    const { client, recorded } = await newPerson(earlier);
    for (const { sent } of recorded.story) {
      const { status, headers, body } = await client.send('POST', '/api/sync', sent);
      expect([status, body.code, headers.has(SYNC_HEADER)]).toEqual([426, 'CLIENT_TOO_OLD', true]);
    }
    // The answer that its own server had for such a case, so that it knows it.
    expect(recorded.otherProtocol).toMatchObject({ status: 426, answered: [{ code: 'CLIENT_TOO_OLD' }] });
    expect((await client.get('/api/records')).body).toEqual([]);
  });

  test('sends the same commands once it is updated, and nothing is lost', async () => {
    const { client, recorded } = await newPerson(earlier);
    await play(recorded, client);
    expectShown(recorded, await pullAll(recorded, client));
  });

  test('that is updated after 180 days signs in and goes on, and nothing of it is lost', async () => {
    const { email, client, userId, recorded } = await newPerson(earlier);
    const pause = async () => {
      now = start + 179 * DAY;
      await tidy(server.ctx);
      await server.ctx.pool.query(`delete from sessions where sess ->> 'userId' = $1`, [userId]);
      expect((await client.send('POST', '/api/sync', recorded.story[2]?.sent)).status).toBe(401);
      return server.signedIn(email);
    };
    await play(recorded, client, pause);
    expectShown(recorded, await pullAll(recorded, await server.signedIn(email)));
  });
});

test('today’s answers have all that an app of the protocol before could read', async () => {
  const { client, recorded } = await newPerson(PROTOCOL_2);
  const schema = z.fromJSONSchema(recorded.answerSchema);
  for (const answer of await play(recorded, client)) schema.parse(answer);
  const pulled = await pullAll(recorded, client);
  schema.parse(pulled.head);
  schema.parse({ ...pulled.head, rows: { records: pulled.records } });
});
