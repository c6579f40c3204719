import { type AuditAct, isAuditAct } from '../../../../shared/domain/audit-act.ts';

/** The values of the fields above the log. Days are those of this browser: '2026-11-23'. */
export type TypedFilters = {
  search: string;
  act: string;
  from: string;
  to: string;
};

export const NO_FILTERS: TypedFilters = { search: '', act: '', from: '', to: '' };

export interface LogFilters {
  search?: string;
  act?: AuditAct;
  from?: string;
  to?: string;
}

/** As the server takes them: moments, and nothing for an empty field. */
export function filtersOf({ search, act, from, to }: TypedFilters): LogFilters {
  const words = search.trim();
  const [begin, end] = [startOfDay(from, 0), startOfDay(to, 1)];
  return {
    ...(words !== '' && { search: words }),
    ...(isAuditAct(act) && { act }),
    ...(begin && { from: begin }),
    ...(end && { to: end }),
  };
}

/** The moment in which a day begins here, or the one some days later. */
function startOfDay(day: string, later: number): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  return new Date(year, month - 1, date + later).toISOString();
}
