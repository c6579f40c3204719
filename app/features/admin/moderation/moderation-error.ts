import { ApiError } from '../../../online/call.ts';
import { toast } from '../../../ui/toast.ts';

/** Says why nothing was changed. Another administrator may have been faster, so the list is read anew after it. */
export function moderationError(error: unknown): string {
  const text = (error instanceof ApiError && error.reason) || 'There was no answer from the server. Please try again.';
  toast({ title: 'Error', text, tone: 'bad' });
  return text;
}
