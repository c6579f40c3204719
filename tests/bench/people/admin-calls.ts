import type pg from 'pg';
import { createHttpClient, type HttpClient } from '../../support/http-client.ts';
import type { Call } from './calls.ts';
import type { Sample } from './sample.ts';

const AT_MOST_MS = 100;

/** The calls of an administrator about all members. */
export function adminCalls({ people, ids }: Sample, admin: HttpClient): Call[] {
  const at = <T>(all: readonly T[], turn: number) => all[turn % all.length] as T;
  const get = (work: string, path: (turn: number) => string): Call => ({
    work: `for administrators: ${work}`,
    atMost: AT_MOST_MS,
    make: (turn, _viewer, timed) => timed(() => admin.get(`/api/admin/${path(turn)}`)),
  });
  const name = (turn: number) => at(people, turn);
  const search = (text: string) => `users?page=1&limit=20&search=${encodeURIComponent(text)}`;
  return [
    get('figures', () => 'stats'),
    get('users, first page', () => 'users?page=1&limit=20'),
    get('users, some page', (turn) => `users?page=${1 + ((turn * 977) % 5_000)}&limit=20`),
    get('users, last page', () => 'users?page=5000&limit=20'),
    get('users by a whole username', (turn) => search(name(turn))),
    get('users by three letters', (turn) => search(name(turn).slice(2, 5))),
    get('users by two letters', (turn) => search(name(turn).slice(0, 2))),
    get('users by what all addresses have', () => search('example')),
    get('users by an unknown name', (turn) => search(`xyzzy${turn}`)),
    get('one user', (turn) => `user/${at(ids, turn)}`),
  ];
}

/** An administrator, until the bench is over. */
export async function signInAdmin(pool: pg.Pool, url: string) {
  const client = createHttpClient(url);
  await client.signIn('bench-admin@example.com');
  const { id } = (await client.get('/api/auth/user')).body;
  await pool.query(`update users set role = 'admin' where id = $1`, [id]);
  return { client, remove: () => pool.query('delete from users where id = $1', [id]) };
}
