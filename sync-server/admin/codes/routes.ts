import type { Router } from 'express';
import * as contract from '../../../shared/contract/codes.ts';
import { actorOf } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { changeCode, createCode, listCodes } from './discount-codes.ts';
import { listGifts, sendAgain, takeBack } from './gifts.ts';

export function billingAdminRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, contract.listDiscountCodes, ({ query }) => listCodes(ctx, query));
  mount(router, ctx, contract.createDiscountCode, (call) => createCode(ctx, actorOf(call), call.body));
  mount(router, ctx, contract.changeDiscountCode, (call) => changeCode(ctx, actorOf(call), call.params.id, call.body));
  mount(router, ctx, contract.listGifts, ({ query }) => listGifts(ctx, query));
  mount(router, ctx, contract.takeGiftBack, (call) => takeBack(ctx, actorOf(call), call.params.id));
  mount(router, ctx, contract.sendGiftAgain, (call) => sendAgain(ctx, actorOf(call), call.params.id));
}
