import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

/** Another running server uses this folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/**
 * Locks the folder for this process, or throws FolderInUseError.
 *
 * Uses SQLite only for its file lock: Node has no other lock that the system releases when the process dies, and a pid file
 * is wrong after a kill -9 as soon as the pid is reused.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const ownerFile = join(folder, 'server.pid');
  const lock = openLock(join(folder, 'server.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUseError(
      `Another Side One server${readOwner(ownerFile)} already uses ${folder}. ` +
        'Stop it first, or set DATA_DIR to another folder for this one.',
    );
  }
  writeFileSync(ownerFile, `${process.pid}\n`);
  return {
    release() {
      rmSync(ownerFile, { force: true });
      lock.close();
    },
  };
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw new Error(`${file} cannot be opened. Set DATA_DIR to a folder this account may write to.`, { cause: error });
  }
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function readOwner(ownerFile: string): string {
  try {
    return ` (process ${readFileSync(ownerFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
