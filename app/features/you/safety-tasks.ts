import type { SyncStatus } from '../../library/sync-status.ts';
import type { InstallWay } from '../../shell/install.ts';
import { countText } from '../../ui/number-text.ts';

/** An older backup misses too many changes. */
const BACKUP_DAYS = 30;

export interface SafetyFacts {
  status: Pick<SyncStatus, 'connection' | 'session' | 'storageFailed' | 'waiting' | 'attention'>;
  /** Undefined until the browser answers. */
  isKept: boolean | undefined;
  install: InstallWay;
  recordCount: number;
  lastBackup: string | null;
  now: Date;
}

/** Open tasks that protect the collection, the most urgent first. */
export function safetyTasks({ status, isKept, install, recordCount, lastBackup, now }: SafetyFacts): string[] {
  const { connection, session, storageFailed, waiting, attention } = status;
  const tasks: string[] = [];
  if (storageFailed) tasks.push('free some space on this device');
  if (attention > 0) tasks.push(`decide ${countText(attention, 'change')}`);
  if (session === 'ended') tasks.push('log in again');
  else if (session === 'too-old') tasks.push('reload for the new version');
  else if (connection === 'offline' && waiting > 0) tasks.push('get online to send what waits');
  if (recordCount === 0) return tasks;
  if (isKept === false) tasks.push('keep the storage');
  if (install !== 'none' && install !== 'installed') tasks.push('install');
  if (lastBackup === null || daysBetween(lastBackup, now) > BACKUP_DAYS) tasks.push('save a backup');
  return tasks;
}

function daysBetween(time: string, now: Date): number {
  return (now.getTime() - new Date(time).getTime()) / 86_400_000;
}
