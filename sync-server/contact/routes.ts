import { sendContactMessage } from '../../shared/contract/contact.ts';
import type { Calls } from '../http/mount.ts';
import { sendMessage } from './send-message.ts';

export function contactRoutes({ mount }: Calls): void {
  mount(sendContactMessage, async ({ ctx, userId, body }) => {
    await sendMessage(ctx, userId, body);
    return { success: true as const };
  });
}
