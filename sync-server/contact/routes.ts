import type { Router } from 'express';
import * as contract from '../../shared/contract/contact.ts';
import { actorOf } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import { mark, readInbox, readOne } from './messages.ts';
import { sendMessage } from './send-message.ts';

export function contactRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, contract.sendContactMessage, async ({ userId, body }) => {
    await sendMessage(ctx, userId, body);
    return { success: true as const };
  });
  mount(router, ctx, contract.listMessages, ({ query }) => readInbox(ctx, query));
  mount(router, ctx, contract.readMessage, ({ params }) => readOne(ctx, params.id));
  mount(router, ctx, contract.markMessage, (call) => mark(ctx, actorOf(call), call.params.id, call.body.state));
}
