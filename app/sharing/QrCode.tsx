import { useMemo } from 'react';
import { qrModules, qrPath } from './qr-code.ts';

/** Dark on light in both themes, since many scanners cannot read inverted codes. */
export function QrCode({ url, label }: { url: string; label: string }) {
  const { size, path } = useMemo(() => {
    const modules = qrModules(url);
    return { size: modules.length, path: qrPath(modules) };
  }, [url]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path className="qr-paper" d={`M0 0h${size}v${size}H0z`} />
      <path className="qr-ink" d={path} />
    </svg>
  );
}
