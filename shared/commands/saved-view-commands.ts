import * as z from 'zod/mini';
import { SAVED_VIEW_FIELDS } from '../entities.ts';
import { idField, timeField } from '../schemas/ids.ts';
import { MAX_SAVED_VIEWS, savedViewChanges, savedViewFields } from '../schemas/saved-view.ts';
import { refused } from './command.ts';
import { rowCommands } from './row-commands.ts';

const newView = z.object({ id: idField, fields: savedViewFields, createdAt: z.optional(timeField) });

export const savedView = rowCommands({
  noun: 'savedView',
  prefix: 'savedView',
  fields: SAVED_VIEW_FIELDS,
  create: newView,
  restore: newView,
  changes: savedViewChanges,
  rowOf: (_state, { fields }) => fields,
  full(state) {
    if ([...state.all('savedView')].length < MAX_SAVED_VIEWS) return undefined;
    return refused('TOO_MANY', `You can save up to ${MAX_SAVED_VIEWS} views. Delete one first`);
  },
  problem({ id, name }, state) {
    const key = name.toLowerCase();
    const isTaken = [...state.all('savedView')].some((view) => view.id !== id && view.name.toLowerCase() === key);
    return isTaken ? refused('INVALID', `You have a view named "${name}" already`, { field: 'name' }) : undefined;
  },
  words: { create: 'View saved', delete: 'View deleted', restore: 'View restored' },
});
