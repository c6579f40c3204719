import type { Express, RequestHandler } from 'express';
import type { Config } from '../sync-server/config.ts';
import type { ServerContext } from '../sync-server/context.ts';
import type { MailProvider } from '../sync-server/providers/mail/mail-provider.ts';
import type { StoreProvider } from '../sync-server/providers/stores/store-provider.ts';
import type { PaymentStandIn } from './payment/payment-stand-in.ts';

/** The stand-ins for outside services that are not configured; only `sync-server/start/stand-ins.ts` loads it. */

export async function identityOf(config: Config): Promise<{ clientId: string; clientSecret: string }> {
  const { EMBEDDED_CLIENT_ID, embeddedClientSecret } = await import('./identity/embedded-identity.ts');
  return { clientId: EMBEDDED_CLIENT_ID, clientSecret: embeddedClientSecret(config) };
}

export async function storesOf(): Promise<StoreProvider> {
  return (await import('./stores/sample-stores.ts')).sampleStores;
}

export async function mailOf(): Promise<MailProvider> {
  return (await import('./mail/mail-pages.ts')).mailToOutboxOnly;
}

/** Adds the pages and calls of the stand-ins that are chosen. @returns what ends them */
export async function addStandIns(app: Express, ctx: ServerContext): Promise<() => void> {
  const { identity, mail, payment } = ctx.config;
  if (identity.mode === 'embedded') {
    const { DEV_IDP_PATH, embeddedIdentity } = await import('./identity/embedded-identity.ts');
    app.use(DEV_IDP_PATH, embeddedIdentity(ctx.config, ctx.log));
  }
  if (mail.mode === 'embedded') {
    const { MAIL_PAGES_PATH, mailPages } = await import('./mail/mail-pages.ts');
    app.use(MAIL_PAGES_PATH, mailPages(ctx.config, ctx.db));
  }
  if (payment.mode !== 'embedded') return () => undefined;
  const payments = paymentsOnDemand(ctx);
  app.use(payments.handler);
  return payments.close;
}

/** The routes of the payment stand-in: its API, and its pages. */
const PAYMENT_PATHS = /^\/(?:v1|dev-pay)(?:\/|$)/;

/** Loads the payment stand-in with the first request to it, because most runs of a server take no payment. */
function paymentsOnDemand(ctx: ServerContext): { handler: RequestHandler; close: () => void } {
  let standIn: Promise<PaymentStandIn> | undefined;
  let loaded: PaymentStandIn | undefined;
  let isClosed = false;

  async function load(): Promise<PaymentStandIn> {
    const { config, pool, clock, log } = ctx;
    if (config.payment.mode !== 'embedded') throw new Error('The payment stand-in is not configured');
    const { paymentStandIn } = await import('./payment/payment-stand-in.ts');
    const { isProduction, publicUrl, payment } = config;
    const secrets = { apiKey: payment.secretKey, webhookSecret: payment.webhookSecret };
    loaded = paymentStandIn({ isProduction, publicUrl, secrets, pool, clock, log });
    if (isClosed) loaded.stop();
    return loaded;
  }

  return {
    async handler(req, res, next) {
      if (!PAYMENT_PATHS.test(req.path)) return next();
      standIn ??= load();
      (await standIn).router(req, res, next);
    },
    close() {
      isClosed = true;
      loaded?.stop();
    },
  };
}
