import { ApiError } from '../../online/call.ts';
import { toast } from '../../ui/toast.ts';

/**
 * Says in a toast that a setting was not saved: in the server's words, or in the setting's.
 * @returns the field that the server complained about, with its words
 */
export function settingFailed(error: unknown, setting: string): { field: string; message: string } | undefined {
  const message = error instanceof ApiError ? error.serverMessage : undefined;
  toast({ title: 'Error', text: message ?? `Failed to update ${setting}. Please try again.`, tone: 'bad' });
  const field = error instanceof ApiError ? error.details.field : undefined;
  return field !== undefined && message !== undefined ? { field, message } : undefined;
}
