import { useState } from 'react';
import { type PageContent, saveSiteContent } from '../../../../shared/contract/site-content.ts';
import { type Form, type Problems, useForm } from '../../../forms/use-form.ts';
import { type Drafted, useDrafted } from '../../../library/react/use-drafted.ts';
import { ApiError, call, OfflineError } from '../../../online/call.ts';
import { toast } from '../../../ui/toast.ts';

/** The typed text, and the version of the page that it changes. */
interface Edited {
  title: string;
  subtitle: string;
  content: string;
  version: number;
}

type Name = 'title' | 'subtitle' | 'content';
const NAMES: readonly Name[] = ['title', 'subtitle', 'content'];

export interface Editing
  extends Pick<Form<Name>, 'bodyRef' | 'problems' | 'saving'>,
    Pick<Drafted<Edited>, 'loaded' | 'value' | 'dirty'> {
  change(changes: Partial<Record<Name, string>>): void;
  submit(): void;
  discard(): void;
  /** The version another administrator has saved since the editing began. */
  other: PageContent | undefined;
  /** Drops what was typed, and goes on from the other's words. */
  takeOther(): void;
}

/** Saves a page only over the version that was edited; what is typed outlives a conflict and a closed dialog. */
export function useEditContent(
  current: PageContent,
  readAgain: () => Promise<PageContent | undefined>,
  onSaved: () => void,
): Editing {
  const { pageKey } = current;
  const draft = useDrafted<Edited>(`site-content.${pageKey}`, editedOf(current));
  const form = useForm<Name>();
  const [other, setOther] = useState<PageContent>();
  const { value } = draft;

  async function save(body: ReturnType<typeof bodyOf>) {
    try {
      await call(saveSiteContent, { params: { pageKey }, body });
      draft.reset();
      setOther(undefined);
      toast({ title: 'Content updated' });
      onSaved();
      await readAgain();
    } catch (error) {
      await fail(error);
    }
  }

  async function fail(error: unknown) {
    const refusal = error instanceof ApiError ? error : undefined;
    if (refusal?.status === 401) return;
    if (refusal?.code === 'EDIT_CONFLICT') {
      const newer = await readAgain();
      if (newer) {
        setOther(newer);
        // The next save is over these words, which are shown.
        draft.change({ ...value, version: newer.version });
      }
    }
    const { field } = refusal?.details ?? {};
    if (isName(field)) form.showProblems({ [field]: refusal?.serverMessage });
    const reason = error instanceof OfflineError ? 'There was no answer from the server.' : refusal?.reason;
    toast({ title: 'Failed to update content. Please try again.', text: reason, tone: 'bad' });
  }

  return {
    bodyRef: form.bodyRef,
    problems: form.problems,
    saving: form.saving,
    loaded: draft.loaded,
    value,
    dirty: draft.dirty,
    other,
    change(changes) {
      // With its first change, a draft notes which version it is of.
      draft.change({ version: value.version, ...changes });
      form.clearProblems(changes);
    },
    submit: () => form.submit(parsed(value), save),
    discard() {
      draft.reset();
      form.setProblems({});
      setOther(undefined);
    },
    takeOther() {
      if (other) draft.reset(editedOf(other));
      setOther(undefined);
    },
  };
}

function editedOf({ title, subtitle, content, version }: PageContent): Edited {
  return { title, subtitle: subtitle ?? '', content, version };
}

function bodyOf({ title, subtitle, content, version }: Edited) {
  return { title, subtitle, content, version };
}

function parsed(value: Edited) {
  const checked = saveSiteContent.body?.safeParse(bodyOf(value));
  if (!checked || checked.success) return { ok: true as const, fields: bodyOf(value) };
  const problems: Problems<Name> = {};
  for (const { path, message } of checked.error.issues) {
    const [name] = path;
    if (isName(name)) problems[name] ??= message;
  }
  return { ok: false as const, problems };
}

function isName(name: unknown): name is Name {
  return NAMES.some((each) => each === name);
}
