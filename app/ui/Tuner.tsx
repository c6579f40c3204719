import { type CSSProperties, useId } from 'react';
import { classNames } from './class-names.ts';
import { numberText } from './number-text.ts';
import '../styles/instruments.css';

export type TunerStop<T extends string> = {
  value: T;
  label: string;
  /** Sets the height of the spines; a stop without a count ('All') stays low. */
  count?: number | undefined;
};

export type TunerProps<T extends string> = {
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  stops: ReadonlyArray<TunerStop<T>>;
  className?: string | undefined;
};

const restingHeight = 4;

/** A dial of radio stops with record spines above them; the needle marks the selected one. */
export function Tuner<T extends string>({ label, value, onValueChange, stops, className }: TunerProps<T>) {
  const name = useId();
  const most = Math.max(1, ...stops.map((stop) => stop.count ?? 0));
  return (
    <fieldset className={classNames('tuner', className)}>
      <legend className="vh">{label}</legend>
      {stops.map((stop) => {
        const height = stop.count === undefined ? restingHeight : (stop.count / most) * 100;
        return (
          <label key={stop.value}>
            <input
              className="cover-input"
              type="radio"
              name={name}
              value={stop.value}
              checked={stop.value === value}
              aria-label={stop.count === undefined ? stop.label : `${stop.label}, ${numberText(stop.count)}`}
              onChange={() => onValueChange(stop.value)}
            />
            <span className="spines" style={{ '--h': Math.round(height) } as CSSProperties} />
            <span className="mark">{stop.label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
