// Chunk: notifications

import * as z from 'zod/mini';
import { accountSchema } from '../schemas/account.ts';
import { notificationSettingsChange } from '../schemas/notification-settings.ts';
import { defineEndpoint, success } from './endpoint.ts';

/** The settings are in the account, so that each device has them (`settingsOf`). */
export const updateNotificationSettings = defineEndpoint({
  id: 'updateNotificationSettings',
  method: 'PATCH',
  path: '/api/user/notification-settings',
  summary: 'Change which notifications reach the person, by which ways, and the quiet hours',
  access: 'user',
  body: notificationSettingsChange,
  status: 200,
  response: accountSchema,
  errors: [],
  rateLimit: 'settings',
});

export const UNSUBSCRIBE_PATH = '/api/notifications/unsubscribe';

/**
 * Mail programs and the page at the same address send it (RFC 8058). The token names a person and a kind, and its signature
 * is all that it needs.
 */
export const unsubscribe = defineEndpoint({
  id: 'unsubscribe',
  method: 'POST',
  path: UNSUBSCRIBE_PATH,
  summary: 'Switch the mails of one kind of notification off, without signing in',
  access: 'signature',
  query: z.object({ token: z.string().check(z.maxLength(200)) }),
  status: 200,
  response: success,
  errors: ['NOT_FOUND'],
});
