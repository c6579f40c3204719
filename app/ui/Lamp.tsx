export type LampTone = 'off' | 'on' | 'ok' | 'bad';

/** A state as a colour; callers show the same state in words next to it. */
export function Lamp({ tone, large = false }: { tone: LampTone; large?: boolean | undefined }) {
  return <span className={`lamp ${tone} ${large ? 'lamp-lg' : ''}`} aria-hidden="true" />;
}
