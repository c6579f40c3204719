import type { Look } from './backend.ts';
import { expectThat, tagOf } from './checks.ts';
import { plain } from './replay.ts';
import { isFreeAt } from './second-plan.ts';
import { FREE_ALBUMS } from './second-rows.ts';
import { collectionSeen, type Openness, profileSeen, wishesSeen } from './second-strangers.ts';
import type { Stage } from './stage.ts';

/** What the table counts of them. */
export const STRANGERS_PAGES = [
  'page of a stranger',
  'page that a stranger does not find',
  'page of a plan that hides albums',
] as const;

/** Who somebody is for strangers. */
function usernameOf(userId: string): string {
  return `${tagOf(userId)}-records`;
}

/** After a story a stranger opens all pages of a person, those of collections that were deleted or made private too. */
export async function checkStrangers(
  { backend, scenario, sent, server, count }: Stage,
  userId: string,
  look: Look,
): Promise<void> {
  const { openUp, visit } = backend;
  if (!openUp || !visit) return;
  const openness: Openness = { profile: scenario.seed % 2 === 0, wishlist: scenario.seed % 3 !== 0 };
  const username = usernameOf(userId);
  await openUp(userId, username, openness);
  const shelves = { records: look.records, collections: look.collections, wishes: look.wishlist } as never;
  const isFree = isFreeAt(look.plan, new Date(server.now()).toISOString());

  async function compare(path: string, right: object | undefined): Promise<void> {
    const { status, body } = (await visit?.(path)) ?? {};
    count(right ? 'page of a stranger' : 'page that a stranger does not find');
    const found = status === 200 ? withoutPerson(body) : undefined;
    const isRight = plain(found) === plain(right) && (status === 200 || status === 404);
    expectThat(isRight, 'PRIVATE', `${path} shows ${plain(found) ?? status}, right is ${plain(right) ?? 'nothing'}`);
  }

  const items = wishesSeen(shelves, openness);
  await compare(`/api/wishlist/public/${username}`, items && { items });
  await compare(`/api/public-profile/${username}`, profileSeen(shelves, openness, isFree));
  for (const name of namesOf(look, sent)) {
    const path = `/api/public-collection/${username}/${encodeURIComponent(name)}`;
    await compare(path, collectionSeen(shelves, name, isFree));
  }
  if (isFree && look.records.size > FREE_ALBUMS) count('page of a plan that hides albums');
}

/** All that collections of this story were ever called. */
function namesOf({ collections }: Look, sent: Stage['sent']): Set<string> {
  const said = [...sent.values()].flatMap(({ args }) => {
    const { fields, changes } = args as { fields?: { name?: string }; changes?: { name?: string } };
    return [fields?.name, changes?.name];
  });
  const names = [...said, ...[...collections.values()].map(({ name }) => name)];
  return new Set(names.flatMap((name) => (name === undefined || ['.', '..'].includes(name.trim()) ? [] : [name])));
}

/** Names and picture of the person are for other tests. */
function withoutPerson(body: unknown): unknown {
  const { user: _, follow: __, ...rest } = body as { user: unknown; follow?: unknown };
  return rest;
}
