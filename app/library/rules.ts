/**
 * What checks and folds changes: every command's rule with its schema. A library that only shows what is stored does
 * without, so it is fetched with the first change, or at once where changes wait.
 */
export { isReady } from '../../shared/commands/registry.ts';
export { defaultCollectionIdOf } from './default-collection-id.ts';
export { queueChangeFor } from './merge-commands.ts';
export { editOfRefused, prepareCommand, rowIdOf } from './prepare-command.ts';
export { readyOnce, rememberReady } from './ready-once.ts';
export { refusedRecords } from './refused-records.ts';
export { serverNow } from './server-now.ts';
export { createTrayActions } from './tray-actions.ts';
export { withUnlimitedPlan } from './unlimited-plan.ts';

export type Rules = typeof import('./rules.ts');
