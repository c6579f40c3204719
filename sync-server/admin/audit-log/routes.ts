import * as contract from '../../../shared/contract/audit-log.ts';
import { actorOf } from '../../audit/record-act.ts';
import type { Calls } from '../../http/mount.ts';
import { exportLog, readLog } from './entries.ts';

export function auditLogRoutes({ mount }: Calls): void {
  mount(contract.listAuditLog, ({ ctx, query }) => readLog(ctx, query));
  mount(contract.exportAuditLog, (call) => exportLog(call.ctx, actorOf(call), call.body));
}
