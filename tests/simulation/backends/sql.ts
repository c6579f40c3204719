import type { Verdict } from '../../../shared/contract/sync.ts';
import type { Tier } from '../../../shared/domain/plan.ts';
import type { RowOf } from '../../../shared/entities.ts';
import type { CollectionRow } from '../../../shared/schemas/collection.ts';
import type { NotificationRow } from '../../../shared/schemas/notification.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { collectionJson, recordJson, rowJson, wishlistJson } from '../../../sync-server/library/row-json.ts';
import type { Plan } from '../model/rows.ts';

const SYNCED = ['records', 'collections', 'wishlist_items', 'notifications', 'saved_views'];

/**
 * A story has a clock, whose time the rows of the same transaction have and the database's time is not. They are
 * written after the verdicts, so that these are noted with the commit.
 */
const DECIDED_AT = `(select max(updated_at) from (
  ${SYNCED.map(
    (table) => `select updated_at from ${table} where user_id = new.user_id and version >= new.version`,
  ).join(' union all ')}) changed)`;

/** Without a change only the scenario knows it. */
const SCENARIO_TIME = `case when new.verdict ->> 'status' <> 'ok' then (select at from sim_clock) end`;

/** Of `users u`. */
const UNTIL = `to_char(u.subscription_expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const PLAN = `json_build_object('tier', u.subscription_tier, 'until', ${UNTIL})`;

/** JSON of a row of `notifications n`. */
const NOTIFICATION = rowJson('notification', 'n');

/** Cleans up the database by hand. */
export const OUTSIDER = 'simulation outside';

/** An outsider's record of all events: each row's versions, and each command's verdict. */
export const watch = `
  create table sim_history (n bigserial, user_id uuid, id uuid, version bigint, gone boolean);
  create index on sim_history (user_id, id, version);
  create table sim_decided (
    user_id uuid, command_id uuid primary key, status text, version bigint, verdict json, plan json, at text, n bigserial);
  create table sim_clock (at timestamptz);
  insert into sim_clock values (null);
  create function sim_note_row() returns trigger language plpgsql as $$ begin
    insert into sim_history (user_id, id, version, gone) values (new.user_id, new.id, new.version, tg_argv[0]::boolean);
    return null;
  end $$;
  create function sim_note_verdict() returns trigger language plpgsql as $$ begin
    insert into sim_decided
      values (new.user_id, new.command_id, new.verdict ->> 'status', new.version, new.verdict,
        (select ${PLAN} from users u where id = new.user_id),
        to_char(coalesce(${SCENARIO_TIME}, ${DECIDED_AT}, (select at from sim_clock), new.created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      on conflict do nothing;
    return null;
  end $$;
  ${SYNCED.map((table) => noteRow(table, false)).join('\n')}
  ${noteRow('sync_tombstone', true)}
  create function sim_note_notification() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      insert into sim_decided (user_id, command_id, status, verdict)
        values (new.user_id, gen_random_uuid(), 'raised', (select ${NOTIFICATION} from (select new.*) n));
    else
      insert into sim_decided (user_id, command_id, status, verdict)
        values (old.user_id, gen_random_uuid(), 'removed', json_build_object('id', old.id));
    end if;
    return null;
  end $$;
  create trigger sim_note_notification after insert or delete on notifications
    for each row execute function sim_note_notification();
  create function sim_note_forgotten() returns trigger language plpgsql as $$ begin
    insert into sim_decided (user_id, command_id, status, verdict)
      values (old.user_id, gen_random_uuid(), 'forgotten', json_build_object('id', old.id));
    return null;
  end $$;
  create trigger sim_forget after delete on sync_tombstone for each row
    when (current_setting('application_name') = '${OUTSIDER}') execute function sim_note_forgotten();
  create constraint trigger sim_note after insert on sync_verdict deferrable initially deferred for each row execute function sim_note_verdict();`;

function noteRow(table: string, gone: boolean): string {
  return `create trigger sim_note after insert or update on ${table}
    for each row execute function sim_note_row('${gone}');`;
}

export interface LookRow {
  version: number;
  epoch: string;
  plan: Plan;
  records: RecordRow[];
  collections: CollectionRow[];
  wishlist: WishlistRow[];
  notifications: NotificationRow[];
  savedViews: RowOf['savedView'][];
  decided: [string, Verdict['status']][];
  buried: string[];
  /** Versions that more than one accepted command has. */
  shared: number[];
}

const list = (rows: string) => `(select coalesce(json_agg(${rows}), '[]')`;

export const look = `
  select h.version::int as version, h.epoch, ${PLAN} as plan,
    ${list(recordJson)} from records r where r.user_id = h.user_id) as records,
    ${list(collectionJson)} from collections c where c.user_id = h.user_id) as collections,
    ${list(wishlistJson)} from wishlist_items w where w.user_id = h.user_id) as wishlist,
    ${list(NOTIFICATION)} from notifications n where n.user_id = h.user_id) as notifications,
    ${list(rowJson('savedView', 's'))} from saved_views s where s.user_id = h.user_id) as "savedViews",
    ${list('json_build_array(d.command_id, d.status)')} from sim_decided d where d.user_id = h.user_id and d.status in ('ok', 'noop', 'refused')) as decided,
    ${list('t.id')} from sync_tombstone t where t.user_id = h.user_id) as buried,
    ${list('s.version')} from (
      select d.version from sim_decided d where d.user_id = h.user_id and d.status = 'ok'
      group by d.version having count(*) > 1) s) as shared
  from sync_head h join users u on u.id = h.user_id where h.user_id = $1`;

export const rowsAt = `
  select id, version::int as version from (
    select distinct on (id) id, version, gone from sim_history
    where user_id = $1 and version <= $2 order by id, version desc, n desc
  ) latest where not gone`;

/** Nothing comes to a person's tables but under their lock, so that the order of the notes is that of the decisions. */
export const decisions = `
  select case when status in ('ok', 'noop', 'refused') then command_id end as id,
    case when status = 'forgotten' then verdict ->> 'id' end as forgotten,
    case when status = 'removed' then verdict ->> 'id' end as removed,
    case when status = 'raised' then verdict end as raised, verdict, plan, at
  from sim_decided where user_id = $1 order by n`;

const OWNED = [
  'records',
  'collections',
  'wishlist_items',
  'notifications',
  'saved_views',
  'raised_notifications',
  'sync_client',
  'sync_verdict',
  'sync_tombstone',
  'plan_grants',
  'sim_history',
  'sim_decided',
];
const MEMBERSHIPS = 'user_id = any(users_meant())';

/** Like LOCK_EVERYBODY, of some people. */
const LOCK = `select from sync_head where ${MEMBERSHIPS} order by user_id for update`;

/** Several statements as one, which PostgreSQL runs in one transaction. Ids are the simulation's own. */
export function together(userIds: readonly string[], statements: readonly string[]): string {
  const ids = `array['${userIds.join("','")}']::uuid[]`;
  return statements.join(';\n').replaceAll('users_meant()', ids);
}

/** Statements under the locks of the people meant. */
export function locked(userIds: readonly string[], statements: readonly string[]): string {
  return together(userIds, [LOCK, ...statements]);
}

/** The same past all triggers. */
function untriggered(userIds: readonly string[], statements: readonly string[]): string {
  return locked(userIds, ['set local session_replication_role = replica', ...statements]);
}

export function reset(userIds: readonly string[], tier: Tier): string {
  return untriggered(userIds, [
    `delete from record_collections where ${MEMBERSHIPS}`,
    ...OWNED.map((table) => `delete from ${table} where user_id = any(users_meant())`),
    `update users set subscription_tier = '${tier}', subscription_status = 'active', subscription_expires_at = null, version = 1
      where id = any(users_meant())`,
    'update sim_clock set at = null',
    `update sync_head set version = 1, tombstone_floor = 0, verdict_floor = 0, history = '[]', epoch = gen_random_uuid()
      where user_id = any(users_meant())`,
  ]);
}

/** Each person has a separate backup. */
const backupOf = (userId: string, table: string) => `backup_${userId.slice(-8)}_${table}`;

export function backup(userId: string): string {
  const copyOf = (table: string) => backupOf(userId, table);
  const copies = [
    `create table ${copyOf('record_collections')} as select * from record_collections where ${MEMBERSHIPS}`,
    `create table ${copyOf('users')} as select * from users where id = any(users_meant())`,
    ...[...OWNED, 'sync_head'].map(
      (table) => `create table ${copyOf(table)} as select * from ${table} where user_id = any(users_meant())`,
    ),
  ];
  const names = ['record_collections', 'users', 'sync_head', ...OWNED];
  const drops = names.map((name) => `drop table if exists ${copyOf(name)}`);
  // Of one moment, like a dump: a request that is under way is in it or not.
  return together([userId], ['set transaction isolation level repeatable read', ...drops, ...copies]);
}

/** Puts the copy in place, as after a disaster: the history is another from here on. */
export function restore(userId: string): string {
  const copyOf = (table: string) => backupOf(userId, table);
  return untriggered(
    [userId],
    [
      `delete from record_collections where ${MEMBERSHIPS}`,
      ...OWNED.flatMap((table) => [
        `delete from ${table} where user_id = any(users_meant())`,
        `insert into ${table} select * from ${copyOf(table)}`,
      ]),
      `insert into record_collections select * from ${copyOf('record_collections')}`,
      `update users u set subscription_tier = b.subscription_tier, subscription_status = b.subscription_status,
        subscription_expires_at = b.subscription_expires_at, version = b.version from ${copyOf('users')} b where b.id = u.id`,
      `update sync_head h set version = b.version, tombstone_floor = b.tombstone_floor, history = b.history,
        verdict_floor = b.verdict_floor, epoch = b.epoch from ${copyOf('sync_head')} b where b.user_id = h.user_id`,
      // As docs/production.md says; the trigger is the server's own.
      'set local session_replication_role = origin',
      'update sync_head set epoch = gen_random_uuid() where user_id = any(users_meant())',
    ],
  );
}

/** An act of the server: a notification is new, or goes if the person has one of this id. */
export function notify(userId: string, { id, kind, data }: Pick<NotificationRow, 'id' | 'kind' | 'data'>, at: string) {
  const text = `'${JSON.stringify(data)}'`;
  return locked(
    [userId],
    [
      `with removed as (delete from notifications where user_id = any(users_meant()) and id = '${id}' returning id)
        insert into notifications (id, user_id, kind, data, created_at, updated_at, version)
        select '${id}', '${userId}', '${kind}', ${text}, '${at}', '${at}', 0 where not exists (select from removed)`,
    ],
  );
}
