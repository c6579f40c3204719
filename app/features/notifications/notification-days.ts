import type { NotificationRow } from './use-notifications.ts';

export interface NotificationDay {
  /** 'Today', 'Yesterday', 'Monday, November 23' */
  title: string;
  rows: NotificationRow[];
}

/** Rows that are sorted by time, by the days of this device's calendar. */
export function notificationDays(rows: readonly NotificationRow[], now = new Date()): NotificationDay[] {
  const days: NotificationDay[] = [];
  for (const row of rows) {
    const title = dayTitle(new Date(row.createdAt), now);
    const last = days.at(-1);
    if (last?.title === title) last.rows.push(row);
    else days.push({ title, rows: [row] });
  }
  return days;
}

/** A clock that is behind the server's puts nothing into the future. */
function dayTitle(date: Date, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return date.toLocaleDateString(undefined, { weekday: 'long', month: 'long', day: 'numeric', year });
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
