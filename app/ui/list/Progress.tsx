import '../../styles/progress.css';

/** `share` runs from 0 to 1. */
export function Progress({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100);
  return <progress className="progress" aria-label={label} max={100} value={percent} />;
}
