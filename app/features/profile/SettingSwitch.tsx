import { type ReactNode, useState } from 'react';
import type { Account } from '../../../shared/domain/user.ts';
import { useSession } from '../../session/session-context.ts';
import { Switch } from '../../ui/field/Switch.tsx';
import { toast } from '../../ui/toast.ts';
import { settingFailed } from './setting-failure.ts';

export type SettingSwitchProps = {
  label: string;
  hint?: ReactNode;
  /** Keeps the label for assistive technology only. */
  labelHidden?: boolean | undefined;
  checked: boolean;
  disabled: boolean;
  /** In the sentence of a failure: 'profile visibility'. */
  setting: string;
  /** Answers the account, where the setting is a part of it. */
  send: (checked: boolean) => Promise<Account | undefined>;
  /** The toast after a change. */
  done: (checked: boolean) => string;
};

/** A setting of the account that is saved at once and springs back if that fails. */
export function SettingSwitch({
  label,
  hint,
  labelHidden,
  checked,
  disabled,
  setting,
  send,
  done,
}: SettingSwitchProps) {
  const { session } = useSession();
  const [pending, setPending] = useState<boolean>();

  async function change(next: boolean) {
    if (pending !== undefined) return;
    setPending(next);
    try {
      const account = await send(next);
      if (account) session.accountChanged(account);
      toast({ title: done(next) });
    } catch (error) {
      settingFailed(error, setting);
    } finally {
      setPending(undefined);
    }
  }

  return (
    <Switch
      label={label}
      hint={hint}
      labelHidden={labelHidden}
      checked={pending ?? checked}
      disabled={disabled}
      onCheckedChange={(next) => void change(next)}
    />
  );
}
