import type { Problems } from '../../../forms/use-form.ts';
import { ApiError } from '../../../online/call.ts';
import { toast } from '../../../ui/toast.ts';
import { type CodeField, fieldOf } from './code-form.ts';

/** Says why nothing was saved. @returns the problem of the field that the server named */
export function codeRefused(error: unknown): Problems<CodeField> {
  const message =
    (error instanceof ApiError && error.reason) || 'There was no answer from the server. Please try again.';
  toast({ title: 'Error', text: message, tone: 'bad' });
  const field = error instanceof ApiError ? error.details.field : undefined;
  return field === undefined ? {} : { [fieldOf(field)]: message };
}
