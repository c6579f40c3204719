import { FREE_ALBUM_LIMIT, type PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { countText, numberText } from '../../ui/number-text.ts';
import { downgradeEnd } from './plan-words.ts';
import type { Plan } from './use-plan.ts';
import type { PlanChange } from './use-plan-change.ts';

export type DowngradeDialogProps = {
  plan: Plan;
  tier: PaidTier;
  change: PlanChange;
  open: boolean;
  onClose: () => void;
};

/** Explains what a downgrade takes, and when; the safe choice is first and has the focus. */
export function DowngradeDialog({ plan, tier, change, open, onClose }: DowngradeDialogProps) {
  const { settingsName } = PLANS[tier];
  const end = downgradeEnd(plan);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Downgrade to free"
      footer={
        <>
          <Button size="lg" className="grow" data-autofocus onClick={onClose}>
            Keep {settingsName}
          </Button>
          <Button
            size="lg"
            className="grow"
            variant={end === undefined ? 'badkey' : 'key'}
            disabled={plan.blocked !== undefined}
            busy={change.isRunning('downgrade')}
            busyLabel="One moment…"
            onClick={() => change.downgrade(onClose)}
          >
            Downgrade
          </Button>
        </>
      }
    >
      {end === undefined ? (
        <p>
          {tier === 'lifetime'
            ? 'Lifetime Pro was paid once, and a downgrade gives it up at once. It is not paid back.'
            : plan.status === 'past_due'
              ? `${settingsName} ends at once, because its last payment failed. Nothing more is charged.`
              : `${settingsName} ends at once. Nothing more is charged.`}
        </p>
      ) : (
        <p>
          You keep {settingsName} until <b>{end}</b>. Nothing more is charged.
        </p>
      )}
      <p className="settings-next">{albumsText(plan.stored, end === undefined ? 'From then on' : 'After that day')}</p>
      {plan.blocked !== undefined && (
        <p className="muted sm settings-next" role="status">
          {plan.blocked}
        </p>
      )}
    </Dialog>
  );
}

function albumsText(stored: number, when: string): string {
  const over = stored - FREE_ALBUM_LIMIT;
  if (over <= 0) return `${when} you can have up to ${FREE_ALBUM_LIMIT} albums. All of yours stay visible.`;
  const others = over === 1 ? 'The other one is' : `The other ${numberText(over)} are`;
  const back = over === 1 ? 'comes back' : 'come back';
  const yours = countText(stored, 'album');
  return `${when} the first ${FREE_ALBUM_LIMIT} of your ${yours} stay visible. ${others} kept and hidden, and ${back} when you upgrade again.`;
}
