import { useState } from 'react';
import type { ChangedUser } from '../../../../shared/contract/admin-users.ts';
import { toast } from '../../../ui/toast.ts';
import { useSiteStats } from './admin-stats.ts';
import { reasonOf } from './failure.ts';

/** A field of a user that is saved once the administrator has confirmed the choice. */
export interface Change<Value> {
  /** The subject of the question, also while it closes. */
  asked: Value | undefined;
  isAsking: boolean;
  /** The change that is being saved. */
  wanted: Value | undefined;
  choose(value: Value): void;
  cancel(): void;
  confirm(): void;
}

interface Saving<Value, Answer extends ChangedUser> {
  save: (value: Value) => Promise<Answer>;
  /** The change that restores the previous state, if there is one. */
  undoOf: (answer: Answer) => (() => Promise<ChangedUser>) | undefined;
  onChanged: (user: ChangedUser) => void;
  words: { done: string; failed: string; says: (user: ChangedUser) => string };
}

export function useUserChange<Value, Answer extends ChangedUser>(saving: Saving<Value, Answer>): Change<Value> {
  const { save, undoOf, onChanged, words } = saving;
  const { refresh } = useSiteStats();
  const [asked, setAsked] = useState<Value>();
  const [isAsking, setAsking] = useState(false);
  const [wanted, setWanted] = useState<Value>();

  async function change<T extends ChangedUser>(send: () => Promise<T>, undoOf?: (answer: T) => Undo | undefined) {
    try {
      const answer = await send();
      onChanged(answer);
      const undo = undoOf?.(answer);
      const action = undo && { label: 'Undo', onSelect: () => void change(undo) };
      toast({ title: words.done, text: words.says(answer), action });
      // The dashboard counts tiers, and who gave up the own role may not be here any more.
      refresh();
    } catch (error) {
      toast({ title: words.failed, text: reasonOf(error), tone: 'bad' });
    }
  }

  return {
    asked,
    isAsking,
    wanted,
    choose(value) {
      setAsked(value);
      setAsking(true);
    },
    cancel: () => setAsking(false),
    async confirm() {
      if (asked === undefined || wanted !== undefined) return;
      setAsking(false);
      setWanted(asked);
      await change(() => save(asked), undoOf);
      setWanted(undefined);
    },
  };
}

type Undo = () => Promise<ChangedUser>;
