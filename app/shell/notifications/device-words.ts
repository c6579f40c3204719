import type { ResponseOf } from '../../../shared/contract/endpoint.ts';
import type { PushDevice, PushProblem, sendTestPush } from '../../../shared/contract/push.ts';
import { timeWords } from '../../ui/text/time-words.ts';
import type { ToastMessage } from '../../ui/toast-store.ts';

const PROBLEMS: Record<PushProblem, string> = {
  refused: 'The browser’s push service refused the last notification. Switch notifications off and on again there.',
  'too-large': 'The last notification was too long for the browser’s push service.',
  unreachable: 'The browser’s push service did not answer the last time. Side One tries again.',
};

/** 'The last notification was accepted today at 14:02.', with what is wrong since. */
export function acceptedText({ lastAcceptedAt, problem }: Pick<PushDevice, 'lastAcceptedAt' | 'problem'>): string {
  const accepted = lastAcceptedAt
    ? `The last notification was accepted ${timeWords(lastAcceptedAt)}.`
    : 'No notification was sent yet.';
  return problem ? `${PROBLEMS[problem]} ${lastAcceptedAt ? accepted : ''}`.trim() : accepted;
}

export function testWords(outcome: ResponseOf<typeof sendTestPush>['outcome']): ToastMessage {
  if (outcome === 'accepted')
    return { title: 'Test sent', text: 'The browser’s push service took it. It appears here in a moment.' };
  if (outcome === 'gone')
    return {
      title: 'Test not sent',
      text: 'The browser’s push service does not know this device any more. Switch notifications on again.',
      tone: 'bad',
    };
  return { title: 'Test not sent', text: PROBLEMS[outcome].replace(' there.', ' here.'), tone: 'bad' };
}
