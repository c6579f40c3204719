import type { WishRule } from '../../../../shared/domain/wish-rule.ts';
import { moneyText } from '../../../ui/money-text.ts';
import { dateText } from '../../../ui/text/date-words.ts';
import { diaryLine, HEIGHT, WIDTH } from './diary-line.ts';
import { type DiaryPart, lineWords } from './diary-words.ts';

export type DiaryDrawingProps = { part: DiaryPart; rule: WishRule | null; crossedAt: string | null };

/** The prices of a diary as a line with the target across it; nothing for a single price. */
export function DiaryDrawing({ part, rule, crossedAt }: DiaryDrawingProps) {
  const target = rule?.currency === part.currency ? rule.target : undefined;
  const line = diaryLine(part.sightings, {
    target: target === undefined ? undefined : Number(target),
    crossedAt: crossedAt ?? null,
  });
  if (!line) return null;
  const { dots, targetY, crossedX, from, to } = line;
  const targetText = target === undefined ? undefined : moneyText(target, part.currency);
  return (
    <figure className="diary-line">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={lineWords(part, targetText)}>
        {targetY !== undefined && <line className="diary-target" x1="0" x2={WIDTH} y1={targetY} y2={targetY} />}
        <polyline className="diary-path" points={dots.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {dots.map(({ x, y, isMet }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two prices may be alike
          <circle key={index} className={isMet ? 'diary-dot diary-met' : 'diary-dot'} cx={x} cy={y} r={isMet ? 5 : 3} />
        ))}
        {crossedX !== undefined && targetY !== undefined && (
          <circle className="diary-crossing" cx={crossedX} cy={targetY} r="6" />
        )}
      </svg>
      <p className="diary-axis num" aria-hidden="true">
        <span>{dateText(from)}</span>
        <span>{dateText(to)}</span>
      </p>
    </figure>
  );
}
