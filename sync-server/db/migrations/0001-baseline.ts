import type { SchemaStep } from '../schema-step.ts';
import { accounts } from './baseline/accounts.ts';
import { billing } from './baseline/billing.ts';
import { community } from './baseline/community.ts';
import { figures, totals } from './baseline/figures.ts';
import { library } from './baseline/library.ts';
import { operations } from './baseline/operations.ts';
import { strayWrites, sync } from './baseline/sync.ts';

/** The schema with which the product was first released. */
export const baseline: SchemaStep = {
  name: '0001-baseline',
  sql: accounts + library + sync + strayWrites + community + figures + totals + billing + operations,
};
