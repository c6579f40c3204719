/** Where a browser keeps what answers have said of the time; one text for all its tabs and people. */
export interface HeardTimes {
  read(): string | null | undefined;
  write(text: string): void;
}

const MOST = 5;

/** Notes what an answer says of the time and when it was on its way: `server,sent,answered`, the newest first. */
export function noteTime(
  times: HeardTimes | undefined,
  ...heard: [server: string, sent: number, answered: number]
): void {
  times?.write([heard, ...(times.read()?.split(';', MOST - 1) ?? [])].join(';'));
}
