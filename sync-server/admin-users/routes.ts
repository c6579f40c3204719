import type { Router } from 'express';
import * as contract from '../../shared/contract/admin-users.ts';
import { mount } from '../http/mount.ts';
import type { Context } from '../start/context.ts';
import { siteFigures } from './site-figures.ts';

export function adminUserRoutes(router: Router, ctx: Context): void {
  const now = () => new Date(ctx.clock());

  mount(router, ctx, contract.adminStats, () => siteFigures(ctx.db, now()));
}
