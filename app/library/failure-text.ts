import type { RunRefused } from './library-types.ts';

/** What a person is told when a change was not made: a device without room adds that this is why. */
export function failureText(result: RunRefused, failed: string): string {
  return result.code === 'STORAGE_FAILED' || result.code === 'UNAVAILABLE'
    ? `${failed.replace(/\.?$/, '.')} ${result.message}`
    : failed;
}
