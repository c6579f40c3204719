import { Lock } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import { Button } from '../../ui/Button.tsx';

export type PaymentPanelProps = {
  title: string;
  text?: ReactNode;
  /** Something to know before the plan: on phones it is above it. */
  isNotice?: boolean | undefined;
  children: ReactNode;
};

/** The instrument at the right of a buying page. There is no card field anywhere: cards are the provider's (AMB-05). */
export function PaymentPanel({ title, text, isNotice = false, children }: PaymentPanelProps) {
  const id = useId();
  return (
    <section className="panel buy-panel" data-notice={isNotice || undefined} aria-labelledby={id}>
      <h2 className="title-3" id={id}>
        {title}
      </h2>
      {text !== undefined && <p className="buy-text">{text}</p>}
      {children}
    </section>
  );
}

/** The amounts; the last line is what is charged. */
export function Totals({ rows }: { rows: ReadonlyArray<{ label: string; amount: ReactNode }> }) {
  return (
    <dl className="buy-totals">
      {rows.map(({ label, amount }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** A small sentence below the button. */
export function SafeLine({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <p className="buy-safe">
      {icon ?? <Lock className="i" aria-hidden="true" />}
      <span>{children}</span>
    </p>
  );
}

/** @param isAtOnce the card that the person pays with already is charged, without another page */
export function CardNote({ isAtOnce = false }: { isAtOnce?: boolean }) {
  return (
    <SafeLine>
      {isAtOnce
        ? 'It is charged to the card you pay with now. Its number never reaches us.'
        : "You pay on the payment provider's page. Your card number never reaches us."}
    </SafeLine>
  );
}

/** In place of a payment, while an administrator views as the person. */
export function OwnersPayment({ reason }: { reason: string }) {
  return (
    <PaymentPanel title="Payment">
      <Button size="lg" full disabled>
        Continue to Payment
      </Button>
      <p className="muted sm buy-below" role="status">
        {reason}
      </p>
    </PaymentPanel>
  );
}

export function NeedsConnection() {
  return (
    <p className="muted sm buy-below" role="status">
      Needs a connection
    </p>
  );
}
