import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Lamp, type LampTone } from './Lamp.tsx';

export type PillProps = Omit<ComponentProps<'button'>, 'children'> & {
  tone: LampTone;
  text: string;
  /** Replaces the text below 360 px, and a long text below 480 px, e.g. a count. */
  shortText?: string | undefined;
};

/** The longest text that fits next to a page title on a phone. */
const LONG = 9;

/** A lamp with a label. Screen readers announce the label when it changes. */
export function Pill({ tone, text, shortText, className, onClick, type = 'button', ...rest }: PillProps) {
  const inside = (
    <>
      <Lamp tone={tone} />
      <span className="long" aria-live="polite">
        {text}
      </span>
      {shortText !== undefined && (
        <span className="short" aria-hidden="true">
          {shortText}
        </span>
      )}
    </>
  );
  const isLong = (shortText !== undefined && text.length > LONG) || undefined;
  if (!onClick) return <span className={classNames('pill', className)}>{inside}</span>;
  return (
    <button {...rest} type={type} data-long={isLong} className={classNames('pill', className)} onClick={onClick}>
      {inside}
    </button>
  );
}
