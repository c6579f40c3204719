import { ApiError, OfflineError } from '../../../online/call.ts';

/** The second line of a toast about a call that failed. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof OfflineError) return 'There is no connection to the server.';
  return error instanceof ApiError ? error.reason : undefined;
}
