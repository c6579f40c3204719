import type { Router } from 'express';
import * as contract from '../../shared/contract/billing.ts';
import { mount } from '../http/mount.ts';
import type { Context } from '../start/context.ts';
import { subscriptionOf } from './subscription.ts';

export function billingRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, contract.subscriptionInfo, ({ userId }) => subscriptionOf(ctx, userId));
}
