import type { SchemaStep } from '../schema-step.ts';

export const keysByPerson: SchemaStep = {
  name: '0014-keys-by-person',
  sql: `
-- Keys begin with the person, so that the rows of each can lie together on one of several nodes. The primary key of sync_client, the id
-- alone, stays while servers of the version before may run, which name it in ON CONFLICT.
create unique index sync_client_of_person on sync_client (user_id, id);
drop index sync_client_user;
alter table raised_notifications drop constraint raised_notifications_id_key;
create unique index raised_notifications_id on raised_notifications (user_id, id);
`,
};
