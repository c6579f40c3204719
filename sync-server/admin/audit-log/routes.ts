import type { Router } from 'express';
import * as contract from '../../../shared/contract/audit-log.ts';
import { actorOf } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { exportLog, readLog } from './entries.ts';

export function auditLogRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, contract.listAuditLog, ({ query }) => readLog(ctx, query));
  mount(router, ctx, contract.exportAuditLog, (call) => exportLog(ctx, actorOf(call), call.body));
}
