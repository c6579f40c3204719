import { createTransport } from 'nodemailer';
import type { Mail, MailProvider } from './mail-provider.ts';

export interface SmtpSettings {
  /** smtp://user:password@host:port or smtps:// */
  url: string;
  from: { name: string; address: string };
}

const TIMEOUT_MS = 20_000;

/** Sends by SMTP. A permanent refusal of the server (5xx) is final; everything else is tried again. */
export function createSmtpMail({ url, from }: SmtpSettings): MailProvider {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    isConfigured: true,
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from));
        return { ok: true, copy: null };
      } catch (error) {
        return { ok: false, kind: isFinal(error) ? 'rejected' : 'unavailable', problem: problemOf(error) };
      }
    },
  };
}

/** No mail server is configured: mails wait until one is. */
export const noMail: MailProvider = {
  isConfigured: false,
  send: async () => ({ ok: false, kind: 'unavailable', problem: 'no mail server is configured' }),
};

function messageOf({ to, replyTo, subject, html, text, headers, messageId }: Mail, from: SmtpSettings['from']) {
  const addressOf = ({ name, address }: Mail['to']) => ({ name: name ?? '', address });
  return {
    from,
    to: addressOf(to),
    ...(replyTo && { replyTo: addressOf(replyTo) }),
    subject: subject.replace(/\s+/g, ' '),
    html,
    text,
    messageId,
    // Inboxes of support put automatic mails aside; one with a person to answer is none.
    headers: { ...(!replyTo && { 'Auto-Submitted': 'auto-generated' }), ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The server's reply code decides: 5xx about the recipient or the message will not change. */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** Without the recipient's address, which is personal data. */
function problemOf(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  return [code, responseCode, command].filter(Boolean).join(' ') || 'unknown problem';
}
