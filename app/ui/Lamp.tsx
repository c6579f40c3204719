export type LampTone = 'off' | 'on' | 'ok' | 'bad';

/** The colour of a state; a word for it always stands beside. */
export function Lamp({ tone, large = false }: { tone: LampTone; large?: boolean | undefined }) {
  return <span className={`lamp ${tone} ${large ? 'lamp-lg' : ''}`} aria-hidden="true" />;
}
