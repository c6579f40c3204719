/** A browser's store for the times in answers; one text for all its tabs and people. */
export interface ServerTimes {
  read(): string | null | undefined;
  write(text: string): void;
}

const MOST = 5;

/** Stores an answer's server time with the times of request and answer: `server,sent,answered`, the newest first. */
export function noteTime(
  times: ServerTimes | undefined,
  ...measured: [server: string, sent: number, answered: number]
): void {
  times?.write([measured, ...(times.read()?.split(';', MOST - 1) ?? [])].join(';'));
}
