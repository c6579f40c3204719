import { expect, test } from 'vitest';
import { type SafetyFacts, safetyTasks } from '../../app/features/you/safety-tasks.ts';
import { FIRST_STATUS, type SyncStatus } from '../../app/library/sync-status.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const safe: SafetyFacts = {
  status: status({}),
  isKept: true,
  install: 'installed',
  recordCount: 12,
  lastBackup: '2026-02-20T12:00:00.000Z',
  now,
};

test('nothing is left to do where everything is sent, kept, installed and saved', () => {
  expect(safetyTasks(safe)).toEqual([]);
});

test.each([
  ['a full device', { status: status({ storageFailed: true }) }, 'free some space on this device'],
  ['a change to decide', { status: status({ attention: 1 }) }, 'decide 1 change'],
  ['an ended session', { status: status({ session: 'ended', waiting: 2 }) }, 'log in again'],
  ['changes that wait', { status: status({ connection: 'offline', waiting: 2 }) }, 'get online to send what waits'],
  ['storage that may be cleared', { isKept: false }, 'keep the storage'],
  ['an offer to install', { install: 'ios' }, 'install'],
  ['no backup', { lastBackup: null }, 'save a backup'],
  ['an old backup', { lastBackup: '2026-01-01T12:00:00.000Z' }, 'save a backup'],
] satisfies [string, Partial<SafetyFacts>, string][])('%s is something to do', (_name, facts, task) => {
  expect(safetyTasks({ ...safe, ...facts })).toEqual([task]);
});

test('being offline is no task, and an empty collection needs no backup', () => {
  expect(safetyTasks({ ...safe, status: status({ connection: 'offline' }) })).toEqual([]);
  expect(safetyTasks({ ...safe, recordCount: 0, lastBackup: null, isKept: false })).toEqual([]);
});

test('the tasks name two refused changes and one that waits offline', () => {
  const facts = { ...safe, status: status({ connection: 'offline', attention: 2, waiting: 1 }) };
  expect(safetyTasks(facts)).toEqual(['decide 2 changes', 'get online to send what waits']);
});

function status(facts: Partial<SyncStatus>): SyncStatus {
  return { ...FIRST_STATUS, connection: 'online', ...facts };
}
