import type { Express, Request, RequestHandler, Response } from 'express';
import { UNSUBSCRIBE_PATH, unsubscribe } from '../../shared/contract/notifications.ts';
import { escapeHtml } from '../../shared/domain/escape-html.ts';
import { NOTIFICATION_KINDS } from '../../shared/domain/notification-kinds.ts';
import { withChange } from '../../shared/domain/notification-settings.ts';
import type { NotificationKind } from '../../shared/schemas/notification.ts';
import type { Context, ServerContext } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import { callsOn } from '../http/mount.ts';
import { answersPages, sendPlainPage } from '../http/plain-page.ts';
import { readableAddress } from '../http/readable.ts';
import { changeAccount } from '../library/account.ts';
import { readSettings } from './deliver.ts';
import { readToken, type Subscription } from './unsubscribe-token.ts';

/**
 * Where a mail's "unsubscribe" leads: opened, it asks; only a POST switches the mails off, by its button or by a mail
 * program. Mount it before sessions: it works without a sign-in.
 */
export function unsubscribeRoutes(app: Express, ctx: ServerContext): void {
  app.use(UNSUBSCRIBE_PATH, pagesForBrowsers, readableAddress);
  app.get(UNSUBSCRIBE_PATH, (req, res) => {
    const { kind } = subscriptionIn(ctx, String(req.query.token ?? ''));
    // The browser sends the form to this address, with its token.
    const form = `<form method="post"><button type="submit">Turn these mails off</button></form>`;
    sendPlainPage(res, 200, { title: 'Turn these mails off?', body: `<p>${aboutKind(kind)}</p>${form}` });
  });
  callsOn(app, ctx).route(unsubscribe, async ({ req, res, query }) => {
    const subscription = subscriptionIn(ctx, query.token);
    await switchMailOff(ctx, subscription);
    sendDone(req, res, subscription.kind);
  });
}

const pagesForBrowsers: RequestHandler = (req, res, next) => (wantsPage(req) ? answersPages(req, res, next) : next());

function wantsPage(req: Request): boolean {
  return req.accepts(['json', 'html']) === 'html';
}

function subscriptionIn({ config }: Context, token: string): Subscription {
  const subscription = readToken(config.sessionSecret, token);
  if (subscription) return subscription;
  throw new AppError(
    'NOT_FOUND',
    'This address is not complete or has changed. The settings of your account can do the same.',
  );
}

/** An account that is deleted gets no mails. */
async function switchMailOff(ctx: Context, { userId, kind }: Subscription): Promise<void> {
  try {
    await changeAccount(ctx, userId, async ({ trx }) => {
      const settings = await readSettings(trx, userId);
      if (settings.ways[kind]?.mail === false) return undefined;
      const next = withChange(settings, { ways: { [kind]: { mail: false } } });
      return { notification_settings: JSON.stringify(next) };
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'UNAUTHENTICATED')) throw error;
  }
}

function sendDone(req: Request, res: Response, kind: NotificationKind): void {
  if (!wantsPage(req)) {
    res.set('cache-control', 'no-store').json({ success: true });
    return;
  }
  const settings = '<a class="key quiet" href="/profile#notifications">Open the settings</a>';
  const text = `No more mails of this kind are sent: ${aboutKind(kind)}. The settings can turn them on again.`;
  sendPlainPage(res, 200, { title: 'These mails are off', body: `<p>${text}</p>${settings}` });
}

function aboutKind(kind: NotificationKind): string {
  const { label, help } = NOTIFICATION_KINDS[kind];
  return escapeHtml(`${label}: ${help.charAt(0).toLowerCase()}${help.slice(1)}`);
}
