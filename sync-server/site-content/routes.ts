import type { Router } from 'express';
import { getOperator } from '../../shared/contract/operator.ts';
import * as contract from '../../shared/contract/site-content.ts';
import { actorOf } from '../audit/record-act.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import { pageKeyOf, readPageContent, saveContent } from './content.ts';

export function siteContentRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, getOperator, () => ctx.config.operator);
  mount(router, ctx, contract.getSiteContent, ({ params }) => readPageContent(ctx.db, pageKeyOf(params.pageKey)));
  mount(router, ctx, contract.saveSiteContent, (call) =>
    saveContent(ctx, actorOf(call), pageKeyOf(call.params.pageKey), call.body),
  );
}
