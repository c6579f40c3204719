import { randomBytes } from 'node:crypto';

/** Version 00 of the header `traceparent` (W3C Trace Context): version, trace, caller's span, flags. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace that a request belongs to, or a new one. Log lines name it; it is sent to no outside service. */
export function traceIdOf(traceparent: string | undefined): string {
  return TRACEPARENT.exec(traceparent ?? '')?.[1] ?? randomBytes(16).toString('hex');
}
