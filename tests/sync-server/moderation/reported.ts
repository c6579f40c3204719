import type { TestServer } from '../../support/test-server.ts';
import { type Person, personOf } from '../community/people.ts';

export const ALBUM = { artist: 'Miles Davis', title: 'Kind of Blue' };
export const ALBUM_PATH = '/api/reviews/Miles%20Davis/Kind%20of%20Blue';
export const LIST = '/api/admin/moderation';

export interface Cast {
  admin: Person;
  writer: Person;
  reporter: Person;
}

let cast = 0;

/** An administrator, a person with a public profile who writes, and one who reports. */
export async function startCast(server: TestServer): Promise<Cast> {
  cast += 1;
  const admin = await personOf(server, { role: 'admin', username: `desk_${cast}` });
  const writer = await personOf(server, { username: `writer_${cast}`, is_public: true, first_name: 'Wax' });
  const reporter = await personOf(server, { username: `reporter_${cast}` });
  return { admin, writer, reporter };
}

export async function writeReview({ client }: Person, fields: object = {}): Promise<string> {
  const answer = await client.send('POST', '/api/reviews', {
    ...ALBUM,
    rating: 4,
    review: 'Buy at my shop.',
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`The review was not written: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

export function moderate({ client }: Person, kind: 'review' | 'profile', id: string, what: string, body?: object) {
  return client.send('POST', `${LIST}/${kind}/${id}/${what}`, body);
}

/** The entries of the audit log about a person, the oldest first. */
export async function actsOn(server: TestServer, subjectId: string) {
  const { rows } = await server.ctx.pool.query(
    'select actor_id, act, call, before, after from audit_log where subject_id = $1 order by at, id',
    [subjectId],
  );
  return rows;
}
