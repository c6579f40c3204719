// Chunk: drafts

import { refusalToast } from '../library/commands/failure-text.ts';
import type { RunResult } from '../library/library-types.ts';
import { type Drafted, useDrafted } from '../library/react/use-drafted.ts';
import { toast } from '../ui/toast.ts';
import { type Form, type Problems, useForm } from './use-form.ts';

export interface DraftedForm<Value, Name extends string> extends Omit<Drafted<Value>, 'saveWith'>, Form<Name> {
  /** Changes values and clears the problems of the changed fields. */
  change: Drafted<Value>['change'];
  /**
   * Runs the command that saves the form and deletes its draft in the same write. Shows a refusal's reason, unless the
   * command waits in the tray.
   * @param failed the toast's sentence; the toast adds a note if the device has no room
   */
  run(command: (options: { draft: string }) => Promise<RunResult>, failed: string): Promise<RunResult>;
}

/**
 * A form whose values stay on this device until a command saves them, even if its dialog or the tab closes.
 * @param isField whether a refused field belongs to this form
 */
export function useDraftedForm<Value extends object, Name extends string>(
  key: string,
  initial: Value,
  isField: (field: string | undefined) => field is Name,
): DraftedForm<Value, Name> {
  const { saveWith, ...draft } = useDrafted(key, initial);
  const form = useForm<Name>();
  return {
    ...draft,
    ...form,
    change(changes) {
      draft.change(changes);
      if (typeof changes === 'object') form.clearProblems(changes);
    },
    async run(command, failed) {
      const result = await saveWith(command);
      if (result.ok || result.kept) return result;
      if (isField(result.field)) {
        const problems: Problems<Name> = {};
        problems[result.field] = result.message;
        form.showProblems(problems);
      }
      toast(refusalToast(result, failed));
      return result;
    },
  };
}
