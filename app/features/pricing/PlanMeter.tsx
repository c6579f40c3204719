import { FREE_ALBUM_LIMIT } from '../../../shared/domain/plan.ts';

const SEGMENTS = Array.from({ length: FREE_ALBUM_LIMIT }, (_, at) => at);

/** A row of segments, one for each album of the free plan; all are lit where the plan has no limit. */
export function PlanMeter({ isLit }: { isLit: boolean }) {
  return (
    <div className={isLit ? 'plan-meter lit' : 'plan-meter'} aria-hidden="true">
      {SEGMENTS.map((segment) => (
        <i key={segment} />
      ))}
    </div>
  );
}
