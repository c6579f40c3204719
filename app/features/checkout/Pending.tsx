import { Button } from '../../ui/Button.tsx';
import { Lamp } from '../../ui/Lamp.tsx';
import { GoHome, SuccessPage } from './SuccessPage.tsx';

const SEGMENTS = Array.from({ length: 15 }, (_, at) => at);

const WORDS = {
  waiting: {
    title: 'Thank you, one moment',
    text: 'The payment went through and the provider is telling us. Your plan switches on by itself, usually within a minute. You can go on cataloguing.',
    lamp: 'Waiting for the confirmation',
  },
  late: {
    title: 'Thank you, it takes longer than usual',
    text: 'The provider has not confirmed the payment yet. You can leave this page: your plan switches on by itself as soon as it does.',
    lamp: 'Not confirmed yet',
  },
  offline: {
    title: 'Thank you, one moment',
    text: 'What became of the payment is known once you are back online. You can go on cataloguing.',
    lamp: 'Needs a connection',
  },
} as const;

/** Before the provider has confirmed the payment. */
export function Pending({
  phase,
  sessionId,
  onAsk,
}: {
  phase: keyof typeof WORDS;
  sessionId: string;
  onAsk: () => void;
}) {
  const { title, text, lamp } = WORDS[phase];
  return (
    <SuccessPage
      title={title}
      text={text}
      meter={
        <div className="meter" aria-hidden="true">
          {SEGMENTS.map((segment) => (
            <i key={segment} />
          ))}
        </div>
      }
      actions={
        <>
          {phase === 'late' && (
            <Button variant="key" size="lg" onClick={onAsk}>
              Check again
            </Button>
          )}
          <GoHome isPrimary={phase !== 'late'} />
        </>
      }
      sessionId={sessionId}
    >
      <p className="paid-wait">
        <Lamp tone={phase === 'waiting' ? 'on' : 'off'} />
        <b>{lamp}</b>
      </p>
    </SuccessPage>
  );
}
