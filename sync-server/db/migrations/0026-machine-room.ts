import type { SchemaStep } from '../schema-step.ts';

export const machineRoom: SchemaStep = {
  name: '0026-machine-room',
  sql: `
-- How long, in seconds, the oldest command of a device's last push had waited on the device, by its clock.
alter table sync_client add column longest_wait integer;

-- The few refusals among many verdicts, and the few mails that are not sent.
create index sync_verdict_refused on sync_verdict (created_at) where verdict ->> 'status' = 'refused';
create index mail_outbox_unsent on mail_outbox (created_at desc) where state <> 'sent';
`,
};
