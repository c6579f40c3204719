import * as contract from '../../../shared/contract/contact.ts';
import { actorOf } from '../../audit/record-act.ts';
import type { Calls } from '../../http/mount.ts';
import { mark, readInbox, readOne } from './messages.ts';

export function adminMessageRoutes({ mount }: Calls): void {
  mount(contract.listMessages, ({ ctx, query }) => readInbox(ctx, query));
  mount(contract.readMessage, ({ ctx, params }) => readOne(ctx, params.id));
  mount(contract.markMessage, (call) => mark(call.ctx, actorOf(call), call.params.id, call.body.state));
}
