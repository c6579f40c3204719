import * as contract from '../../../shared/contract/codes.ts';
import { actorOf } from '../../audit/record-act.ts';
import type { Calls } from '../../http/mount.ts';
import { changeCode, createCode, listCodes } from './discount-codes.ts';
import { listGifts, sendAgain, takeBack } from './gifts.ts';

export function adminCodeRoutes({ mount }: Calls): void {
  mount(contract.listDiscountCodes, ({ ctx, query }) => listCodes(ctx, query));
  mount(contract.createDiscountCode, (call) => createCode(call.ctx, actorOf(call), call.body));
  mount(contract.changeDiscountCode, (call) => changeCode(call.ctx, actorOf(call), call.params.id, call.body));
  mount(contract.listGifts, ({ ctx, query }) => listGifts(ctx, query));
  mount(contract.takeGiftBack, (call) => takeBack(call.ctx, actorOf(call), call.params.id));
  mount(contract.sendGiftAgain, (call) => sendAgain(call.ctx, actorOf(call), call.params.id));
}
