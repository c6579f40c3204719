import { getOperator } from '../../shared/contract/operator.ts';
import * as contract from '../../shared/contract/site-content.ts';
import { actorOf } from '../audit/record-act.ts';
import type { Calls } from '../http/mount.ts';
import { pageKeyOf, readPageContent, saveContent } from './content.ts';

export function siteContentRoutes({ mount }: Calls): void {
  mount(getOperator, ({ ctx }) => ctx.config.operator);
  mount(contract.getSiteContent, ({ ctx, params }) => readPageContent(ctx.db, pageKeyOf(params.pageKey)));
  mount(contract.saveSiteContent, (call) =>
    saveContent(call.ctx, actorOf(call), pageKeyOf(call.params.pageKey), call.body),
  );
}
