import { useMemo } from 'react';
import { classNames } from '../ui/class-names.ts';
import { type Correction, qrModules, qrPath } from './qr-code.ts';
import './sharing.css';

export type QrCodeProps = {
  text: string;
  label: string;
  correction?: Correction | undefined;
  className?: string | undefined;
};

/** Dark on light in both themes, since many scanners cannot read inverted codes. */
export function QrCode({ text, label, correction, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const modules = qrModules(text, correction);
    return { size: modules.length, path: qrPath(modules) };
  }, [text, correction]);
  return (
    <svg
      className={classNames('qr', className)}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className="qr-paper" d={`M0 0h${size}v${size}H0z`} />
      <path className="qr-ink" d={path} />
    </svg>
  );
}
