import { join } from 'node:path';
import { constants } from 'node:zlib';
import compression from 'compression';
import express, { type Express, Router } from 'express';
import type { PageKey } from '../../shared/domain/site-content.ts';
import { accountRoutes } from '../account/routes.ts';
import { auditLogRoutes } from '../admin/audit-log/routes.ts';
import { adminCodeRoutes } from '../admin/codes/routes.ts';
import { machineRoomRoutes } from '../admin/machine-room/routes.ts';
import { adminMessageRoutes } from '../admin/messages/routes.ts';
import { adminModerationRoutes } from '../admin/moderation/routes.ts';
import { adminUserPlanRoutes } from '../admin/tiers/routes.ts';
import { adminUserRoutes } from '../admin/users/routes.ts';
import { providerLogoutRoute } from '../auth/provider-logout.ts';
import { authRoutes } from '../auth/routes.ts';
import { viewAsRoutes } from '../auth/view-as.ts';
import { webhookRoute } from '../billing/events/webhook.ts';
import { billingRoutes } from '../billing/routes.ts';
import { cataloguePackRoutes } from '../catalogue-packs/routes.ts';
import { collectionRoutes } from '../collections/routes.ts';
import { communityRoutes } from '../community/routes.ts';
import { contactRoutes } from '../contact/routes.ts';
import type { ServerContext } from '../context.ts';
import { discogsAccountRoutes } from '../discogs-account/routes.ts';
import { errorAnswers, unknownCall } from '../http/errors.ts';
import { healthRoutes } from '../http/health.ts';
import { callsOn } from '../http/mount.ts';
import { PLAIN_STYLE, PLAIN_STYLE_PATH } from '../http/plain-page.ts';
import { readableAddress } from '../http/readable.ts';
import { requestLog } from '../http/request-log.ts';
import { sameOriginWrites } from '../http/same-origin.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { renewSessions, sessions } from '../http/session.ts';
import { viewCookie } from '../http/view-cookie.ts';
import { refusedWhileViewing } from '../http/viewed-calls.ts';
import { viewers, withoutViewer } from '../http/viewer.ts';
import { imageRoutes } from '../images/routes.ts';
import { catalogueRoutes } from '../lookups/catalogue.ts';
import { recordStoreRoutes } from '../lookups/record-stores.ts';
import { retailRoutes } from '../lookups/retail-prices.ts';
import { moderationRoutes } from '../moderation/routes.ts';
import { unsubscribeRoutes } from '../notifications/unsubscribe.ts';
import { openapiRoutes } from '../openapi/routes.ts';
import { linkPreviews } from '../public-pages/previews/routes.ts';
import { publicPageRoutes } from '../public-pages/routes.ts';
import { pushRoutes } from '../push/routes.ts';
import { recordRoutes } from '../records/routes.ts';
import { reviewRoutes } from '../reviews/routes.ts';
import { readPageContent } from '../site-content/content.ts';
import { siteContentRoutes } from '../site-content/routes.ts';
import { appFiles } from '../static/app-files.ts';
import { statsRoutes } from '../stats/routes.ts';
import { syncRoutes } from '../sync/routes.ts';
import { watchRoutes } from '../watching/routes.ts';
import { wishlistRoutes } from '../wishlist/routes.ts';
import { loadStandIns } from './stand-ins.ts';

export interface AppOptions {
  /** The folder of the built app. */
  distDir?: string;
  /** Aborted when the server stops, to end open streams and to report it as not ready. */
  stopping?: AbortSignal;
}

/** Smaller answers are not compressed: starting a compressor takes as long as the rest of a timed pull. */
const SMALL_ANSWER = 4_096;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 16 } };

const DIST = join(import.meta.dirname, '../../app/dist');

/** All middleware, in order. */
export async function createApp(
  ctx: ServerContext,
  { distDir = DIST, stopping = new AbortController().signal }: AppOptions = {},
): Promise<{ app: Express; close: () => void }> {
  const { config } = ctx;
  const session = sessions(ctx);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.set('etag', false);

  app.use(requestLog(ctx));
  app.use(securityHeaders({ isSecure: config.isPublicUrlSecure }));
  healthRoutes(app, ctx, stopping);
  // Level 4 saves the most bytes per time: level 6 takes twice as long and saves a tenth more.
  app.use(compression({ filter: isCompressible, level: 4, threshold: SMALL_ANSWER, brotli: BROTLI }));

  app.use(withoutViewer);
  webhookRoute(callsOn(app, ctx));
  providerLogoutRoute(callsOn(app, ctx));
  unsubscribeRoutes(app, ctx);

  const api = Router();
  const calls = callsOn(api, ctx);
  api.use(readableAddress);
  api.get(PLAIN_STYLE_PATH, (_req, res) => {
    res.set('cache-control', 'public, max-age=300').type('css').send(PLAIN_STYLE);
  });
  api.use(...session.middleware, viewers, viewCookie(config.isPublicUrlSecure));
  api.use(renewSessions(ctx.clock), sameOriginWrites(config.publicUrl), neverStored);
  authRoutes(api, ctx);
  viewAsRoutes(calls);
  openapiRoutes(api, config.publicUrl);
  accountRoutes(calls);
  pushRoutes(calls);
  billingRoutes(calls);
  recordRoutes(calls);
  collectionRoutes(calls);
  wishlistRoutes(calls);
  watchRoutes(calls);
  statsRoutes(calls);
  catalogueRoutes(calls);
  cataloguePackRoutes(calls);
  discogsAccountRoutes(calls);
  retailRoutes(calls);
  recordStoreRoutes(calls);
  imageRoutes(calls);
  reviewRoutes(calls);
  communityRoutes(calls);
  publicPageRoutes(calls);
  contactRoutes(calls);
  siteContentRoutes(calls);
  moderationRoutes(calls);
  adminUserRoutes(calls);
  adminUserPlanRoutes(calls);
  adminCodeRoutes(calls);
  adminMessageRoutes(calls);
  adminModerationRoutes(calls);
  auditLogRoutes(calls);
  machineRoomRoutes(calls);
  const previews = linkPreviews(api, ctx);
  syncRoutes(api, calls, ctx, stopping);
  api.use(unknownCall);
  app.use((req, res, next) => (/^\/api(?:\/|$)/i.test(req.path) ? api(req, res, next) : next()));

  const { identity, mail, payment } = config;
  const hasStandIns = [identity, mail, payment].some(({ mode }) => mode === 'embedded');
  const endStandIns = hasStandIns ? await (await loadStandIns()).addStandIns(app, ctx) : undefined;
  const { dataDir, publicUrl, operator } = config;
  const wordsOf = (key: PageKey) => readPageContent(ctx.db, key);
  app.use(appFiles({ distDir, dataDir, publicUrl, operator, headOf: previews.head, wordsOf }));
  app.use(refusedWhileViewing(ctx));
  app.use(errorAnswers);
  const close = () => {
    session.close();
    previews.close();
    endStandIns?.();
  };
  return { app, close };
}

/** Answers depend on the session, so no cache may store them; images override this. */
const neverStored: express.RequestHandler = (_req, res, next) => {
  res.set('cache-control', 'no-store, private');
  next();
};

/** Never compress event streams: a compressor would buffer events. */
function isCompressible(req: express.Request, res: express.Response): boolean {
  const type = String(res.getHeader('content-type') ?? '');
  if (type.startsWith('text/event-stream')) return false;
  return type.startsWith('application/x-ndjson') || compression.filter(req, res);
}
