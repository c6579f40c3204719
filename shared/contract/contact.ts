import * as z from 'zod/mini';
import { CONTACT_CATEGORIES, type ContactCategory } from '../domain/contact.ts';
import { contactMessage } from '../schemas/contact.ts';
import { idField } from '../schemas/ids.ts';
import { defineEndpoint, idParam, success } from './endpoint.ts';
import { cursorField, pageLimit } from './paging.ts';

/** Anyone may write, also without an account (AMB-68). With an id, a message that comes twice is kept once. */
export const sendContactMessage = defineEndpoint({
  id: 'sendContactMessage',
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to support',
  access: 'anyone',
  body: z.extend(contactMessage, { id: z.optional(idField) }),
  status: 201,
  response: success,
  /** ID_CONFLICT for an id under which other words came. */
  errors: ['ID_CONFLICT'],
  rateLimit: ['contact', 'contact-address'],
  whileViewing: 'refused',
});

export const MESSAGE_STATES = ['open', 'done'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** A message as administrators read it. */
export const inboxMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  category: z.enum(Object.keys(CONTACT_CATEGORIES) as [ContactCategory, ...ContactCategory[]]),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  /** The account from which it was sent; null for a visitor. */
  userId: z.nullable(z.string()),
  state: z.enum(MESSAGE_STATES),
  doneAt: z.nullable(z.string()),
  /** Who marked it done; null while it is open, and for a deleted account. */
  doneBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

/** Rows of an answer whose query says no limit. */
export const MESSAGES_SHOWN = 30;

export const listMessages = defineEndpoint({
  id: 'listMessages',
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'Messages to support, the newest first',
  access: 'admin',
  query: z.object({
    state: z.enum(MESSAGE_STATES),
    /** Only those of this account. */
    userId: z.optional(idField),
    limit: pageLimit(100),
    before: z.optional(cursorField),
  }),
  status: 200,
  response: z.object({
    messages: z.array(inboxMessage),
    /** Of all pages. */
    counts: z.object({ open: z.number(), done: z.number() }),
  }),
  errors: ['FORBIDDEN'],
});

export const readMessage = defineEndpoint({
  id: 'readMessage',
  method: 'GET',
  path: '/api/admin/messages/{id}',
  summary: 'One message to support',
  access: 'admin',
  params: idParam,
  status: 200,
  response: inboxMessage,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

/** Marking what is marked already changes nothing: the answer says who did it first. */
export const markMessage = defineEndpoint({
  id: 'markMessage',
  method: 'PATCH',
  path: '/api/admin/messages/{id}',
  summary: 'Mark a message as done, or as open again',
  access: 'admin',
  params: idParam,
  body: z.object({ state: z.enum(MESSAGE_STATES) }),
  status: 200,
  response: inboxMessage,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
