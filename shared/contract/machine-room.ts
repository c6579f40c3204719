// Chunk: of its pages

import * as z from 'zod/mini';
import { defineEndpoint, idParam, success } from './endpoint.ts';

/** Rows of each list; the counts are of all. */
export const MACHINE_ROWS = 50;

const provider = z.object({
  name: z.string(),
  mode: z.enum(['real', 'embedded', 'off']),
  /** Which setting decided: 'SMTP_URL is not set: mails wait in the outbox' */
  reason: z.string(),
});

const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  attempts: z.number(),
  maxAttempts: z.number(),
  /** The last error, without addresses and secrets. */
  problem: z.string(),
  failedAt: z.string(),
  /** When it is tried next by itself; null after the last attempt. */
  nextAt: z.nullable(z.string()),
});
export type FailedJob = z.infer<typeof failedJob>;

const unsentMail = z.object({
  id: z.string(),
  /** Its template: 'gift' */
  kind: z.string(),
  /** 'failed' was refused for good. */
  state: z.enum(['waiting', 'failed']),
  attempts: z.number(),
  problem: z.nullable(z.string()),
  createdAt: z.string(),
});
export type UnsentMail = z.infer<typeof unsentMail>;

const machineRoom = z.object({
  readAt: z.string(),
  /** Of the program, and what it last did to the schema. */
  version: z.string(),
  migration: z.string(),
  node: z.string(),
  /** Of the process that answers, in seconds. */
  uptime: z.number(),
  /** Processes on this database that run jobs; each server does. */
  processes: z.number(),
  providers: z.array(provider),
  database: z.object({
    bytes: z.number(),
    /** Estimates of PostgreSQL, from its last look at the tables. */
    people: z.number(),
    records: z.number(),
  }),
  sync: z.object({
    /** Devices that sent changes. */
    devicesOfDay: z.number(),
    devicesOfWeek: z.number(),
    /**
     * How long the oldest change had waited on its device, in seconds by the device's clock, when it came with the last
     * changes of a device that was here within a day. What waits on devices that are away, no server knows.
     */
    longestWait: z.nullable(z.number()),
    /** Of the last day, by code. */
    refusals: z.array(z.object({ code: z.string(), count: z.number() })),
  }),
  jobs: z.object({ waiting: z.number(), failedCount: z.number(), failed: z.array(failedJob) }),
  mails: z.object({ unsentCount: z.number(), unsent: z.array(unsentMail) }),
  /** Events of the payment provider in the last day. */
  webhooks: z.object({
    lastAt: z.nullable(z.string()),
    kinds: z.array(z.object({ type: z.string(), count: z.number(), lastAt: z.string() })),
  }),
});
export type MachineRoom = z.infer<typeof machineRoom>;

/** How many things of each page wait for an administrator. */
export const adminWaiting = defineEndpoint({
  id: 'adminWaiting',
  method: 'GET',
  path: '/api/admin/waiting',
  summary: 'How many messages and reported things are open, and how many jobs have failed',
  access: 'admin',
  status: 200,
  response: z.object({ messages: z.number(), reports: z.number(), jobs: z.number() }),
  errors: ['FORBIDDEN'],
});

export const readMachineRoom = defineEndpoint({
  id: 'readMachineRoom',
  method: 'GET',
  path: '/api/admin/machine-room',
  summary: 'How the server, its providers, jobs, mails and devices do',
  access: 'admin',
  status: 200,
  response: machineRoom,
  errors: ['FORBIDDEN'],
});

/** A job that has used all attempts gets all of them again. */
export const retryJob = defineEndpoint({
  id: 'retryJob',
  method: 'POST',
  path: '/api/admin/machine-room/jobs/{id}/retry',
  summary: 'Try a failed job again now',
  access: 'admin',
  params: idParam,
  status: 200,
  response: success,
  /** NOT_FOUND for a job that is done, and for one that runs right now. */
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const retryMail = defineEndpoint({
  id: 'retryMail',
  method: 'POST',
  path: '/api/admin/machine-room/mails/{id}/retry',
  summary: 'Send an undelivered mail again now',
  access: 'admin',
  params: idParam,
  status: 200,
  response: success,
  /** NOT_FOUND for a mail that is sent. */
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
