/** A mail server, or the page that shows what would have been sent. */
export interface MailProvider {
  readonly isConfigured: boolean;
  /** Hands one mail to the server. `rejected` is final; `unavailable` is tried again. */
  send(
    mail: Mail,
  ): Promise<{ ok: true; copy: unknown } | { ok: false; kind: 'rejected' | 'unavailable'; problem: string }>;
}

export interface Mail {
  /** Addresses are given in parts, never as one text: a line break in a text could add recipients. */
  to: { name: string | null; address: string };
  replyTo?: { name: string | null; address: string } | undefined;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string> | undefined;
  /** The same for every attempt of one mail. */
  messageId: string;
}
