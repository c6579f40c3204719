import { useState } from 'react';
import type { ChangedUser } from '../../../shared/contract/admin-users.ts';
import type { Tier } from '../../../shared/domain/plan.ts';
import type { Role } from '../../../shared/domain/role.ts';
import { viewedName } from '../../../shared/domain/viewing.ts';
import { toast } from '../../ui/toast.ts';
import { useSiteStats } from './admin-stats.ts';
import { reasonOf } from './failure.ts';
import { TIER_NAMES } from './tier-words.ts';

/** A field of a user that is saved with each choice. */
export interface Change<Value> {
  /** What is being saved. */
  wanted: Value | undefined;
  choose(value: Value): void;
}

interface Saving<Value> {
  save: (value: Value) => Promise<ChangedUser>;
  /** The toast's words. */
  failed: string;
  onChanged: (user: ChangedUser) => void;
}

export function useTierChange(saving: Saving<Tier>): Change<Tier> {
  const { refresh } = useSiteStats();
  return useChange(saving, (user) => {
    toast({ title: 'Success', text: `${viewedName(user)} is on the ${TIER_NAMES[user.subscriptionTier]} tier now.` });
    // The dashboard counts tiers.
    refresh();
  });
}

export function useRoleChange(saving: Saving<Role>): Change<Role> {
  const { refresh } = useSiteStats();
  return useChange(saving, (user) => {
    toast({
      title: 'Role updated',
      text: `${viewedName(user)} is ${user.role === 'admin' ? 'an administrator' : 'a user'} now.`,
    });
    // Who gave up the own role may not be here any more.
    refresh();
  });
}

function useChange<Value>(
  { save, failed, onChanged }: Saving<Value>,
  onDone: (user: ChangedUser) => void,
): Change<Value> {
  const [wanted, setWanted] = useState<Value>();
  return {
    wanted,
    async choose(value) {
      setWanted(value);
      try {
        const changed = await save(value);
        onChanged(changed);
        onDone(changed);
      } catch (error) {
        toast({ title: failed, text: reasonOf(error), tone: 'bad' });
      }
      setWanted(undefined);
    },
  };
}
