import type { Receipt } from '../../../shared/contract/view-as.ts';

type Change = Receipt['changes'][number];

/** An action of support, as a sentence for the owner of the account. */
export function receiptWords({ act, isRefused, call, changes, from, to }: Receipt): string {
  switch (act) {
    case 'view.start':
      return 'Support looked at your account';
    case 'view.end':
      return 'Support left your account';
    case 'view.write':
      if (isRefused) return `Support was refused: ${call ?? 'a change'}`;
      return changes.length === 0 ? `Support did: ${call ?? 'a change'}` : 'Support changed something for you';
    case 'user.tier':
      return `Support changed your plan${fromTo(from, to)}`;
    case 'user.role':
      return `Support changed your role${fromTo(from, to)}`;
    case 'review.hide':
      return 'Support hid a review of yours';
    case 'review.restore':
      return 'Support restored a review of yours';
    case 'profile.hide':
      return 'Support hid your profile';
    case 'profile.restore':
      return 'Support restored your profile';
  }
}

function fromTo(from: string | null, to: string | null): string {
  return `${from === null ? '' : ` from ${from}`}${to === null ? '' : ` to ${to}`}`;
}

const HOW: Record<Change['how'], string> = { added: 'Added', changed: 'Changed', deleted: 'Deleted' };

/** 'Changed record Blue Train (condition, notes)' */
export function changeWords({ how, what, fields }: Change): string {
  return `${HOW[how]} ${what}${fields.length > 0 ? ` (${fields.join(', ')})` : ''}`;
}
