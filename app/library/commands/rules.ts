/**
 * The rules and schemas of all commands, which check and fold changes. A library that only shows stored rows does not
 * need them, so they are loaded with the first change, or at once if changes wait or the plan has an end.
 */
export { isParsed } from '../../../shared/commands/registry.ts';
export { serverNow } from '../device/server-now.ts';
export { defaultCollectionIdOf } from './default-collection-id.ts';
export { queueChangeFor } from './merge-commands.ts';
export { parseOnce, rememberParsed } from './parse-once.ts';
export { editOfRefused, entryOf, prepareCommand, rowIdOf } from './prepare-command.ts';
export { refusedRecords } from './refused-records.ts';
export { takeBack } from './take-back.ts';
export { createTrayActions, DECIDED } from './tray-actions.ts';
export { withUnlimitedPlan } from './unlimited-plan.ts';

export type Rules = typeof import('./rules.ts');
export { createUndoLog, entriesOf, isUnsent, TOO_LATE, trayBefore } from './undo-log.ts';
