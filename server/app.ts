import formBody from '@fastify/formbody';
import fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { largestPlainForm } from '#shared/quote-fields.ts';
import { formTokenEndpoint, quoteEndpoint } from '#shared/routes.ts';
import { registerAnalyticsRoutes } from './analytics/analytics-routes.ts';
import type { DailySums } from './analytics/daily-sums.ts';
import { registerCustomerPage } from './customer/customer-routes.ts';
import { registerQuotePreviewRoutes } from './customer/quote-preview-routes.ts';
import type { Database } from './database/open.ts';
import { registerEmailLinkRoutes } from './desk/email-link-routes.ts';
import { registerDesk } from './desk/register.ts';
import { limitConnections } from './http/connections.ts';
import { allowSite } from './http/cross-origin.ts';
import { refusalStatus, refuse } from './http/errors.ts';
import { securityHeaders } from './http/headers.ts';
import { refuseOtherMethods } from './http/methods.ts';
import { warnOfProxies } from './http/proxy-warning.ts';
import type { Counts } from './http/rate-limits.ts';
import { isDeskBuilt, registerBuiltFiles, serveBuiltSite } from './http/static-site.ts';
import { limitArrivalTime, limitResponseTime, maxArrival } from './http/timeouts.ts';
import type { MarkLinks, PhotoLinks } from './notifications/owner-links.ts';
import { registerHealthRoutes } from './operations/health-routes.ts';
import type { Channel } from './outbox/message.ts';
import { type PhotoTokens, photoRoute, registerPhotoRoutes } from './photos/photo-routes.ts';
import type { PhotoStore } from './photos/store.ts';
import type { Uploads } from './photos/upload.ts';
import type { Company } from './platform/company.ts';
import type { Config } from './platform/config.ts';
import { createLogOutput, describeError, hasLeft, logVisitorLeft, RequestLog } from './platform/log.ts';
import type { Signer } from './platform/signed-token.ts';
import { registerQuoteRequestRoutes } from './requests/quote-request-routes.ts';
import { createReturnLimit, createSpamFilter, type FormTokens, registerFormTokens } from './requests/spam.ts';
import type { QuoteRequestStore } from './requests/store.ts';
import type { PublishingDeps } from './website/publish/publishing.ts';
import { registerWebsite } from './website/register.ts';

/** The largest body accepted, in bytes; forms and photos have limits of their own. */
const bodyLimit = 32 * 1024;
/** How long headers may take to arrive, in milliseconds. */
const arrival = { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 };
/** How long a connection is kept open for the next request, in milliseconds: longer than load balancers keep theirs. */
const keepAliveTimeout = 72_000;
const maxConnections = 4000;

export interface AppDeps {
  config: Config;
  database: Database;
  store: QuoteRequestStore;
  photos: PhotoStore;
  company: Company;
  links: MarkLinks;
  photoLinks: PhotoLinks;
  tokens: FormTokens;
  photoTokens: PhotoTokens;
  uploads: Uploads;
  clients: Pick<Counts, 'count'>;
  signer: Signer;
  sums: Pick<DailySums, 'count'>;
  /** By which the mail to sign in at the desk goes. */
  mail: Channel;
  /** Builds the pages of the website, in a process of its own. */
  build: PublishingDeps['build'];
  /** Called after a request was stored. */
  onSaved?: () => void;
  /** Where log lines go; standard output, except in tests. */
  logTo?: { write(line: string): void };
}

/** Assembles the server. It does not listen, and closing it leaves the store open. */
export async function createApp(deps: AppDeps) {
  const { config, database, store, photos, company, links, photoLinks, tokens, photoTokens, uploads } = deps;
  const { clients, signer, sums, mail, onSaved, logTo } = deps;
  const { distDir, siteUrl, serverUrl, timeZone } = config;
  const app = fastify({
    bodyLimit,
    trustProxy: trustHops(config.trustedProxies),
    http: arrival,
    requestTimeout: maxArrival,
    keepAliveTimeout,
    forceCloseConnections: 'idle',
    // A cold disk, or a publish to finish, may take longer than Fastify's ten seconds: rather a slow start than none.
    pluginTimeout: 0,
    // Requests that arrive while the server is stopping are answered like any others.
    return503OnClosing: false,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    logger: { level: config.logLevel, base: null, stream: logTo ?? createLogOutput() },
    logController: new RequestLog(),
    // Addresses that cannot be decoded; this runs before any hook.
    frameworkErrors: (error, request, reply) =>
      answerError(
        error,
        request as FastifyRequest,
        reply.headers({ ...everyAnswer, connection: 'close' }) as FastifyReply,
      ),
  });
  const everyAnswer = securityHeaders({
    isHttps: siteUrl.protocol === 'https:',
    bindsSubdomains: config.bindsSubdomains,
  });
  app.server.maxConnections = maxConnections;
  app.setErrorHandler(answerError);

  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(everyAnswer);
    done();
  });
  warnOfProxies(app, config.trustedProxies);
  limitConnections(app, company);
  limitArrivalTime(app);
  limitResponseTime(app);
  await registerBuiltFiles(app);
  await app.register(formBody, { bodyLimit: largestPlainForm });
  allowSite(app, siteUrl.origin, {
    [quoteEndpoint]: 'POST',
    [formTokenEndpoint]: 'GET',
    [photoRoute]: 'PUT',
  });
  const spamFilter = createSpamFilter(config, tokens, clients.count);
  const mayReturnForm = createReturnLimit(config, clients.count);
  registerFormTokens(app, tokens, company);
  const site = { distDir, siteUrl, serverUrl, company, timeZone };
  // Loaded only where it is wanted: it takes memory.
  const onOutcome = config.metricsToken
    ? (await import('./operations/metrics-routes.ts')).registerMetricsRoutes(app, config.metricsToken, deps)
    : undefined;
  await app.register(registerQuoteRequestRoutes, { ...deps, site, spamFilter, mayReturnForm, onOutcome });
  await app.register(registerPhotoRoutes, { tokens: photoTokens, uploads, company });
  const hasDesk = () => isDeskBuilt(distDir);
  registerEmailLinkRoutes(app, { store, links, photos, photoLinks, company, hasDesk, timeZone });
  const desk = { config, database, company, clients, signer, store, photos, mail, onSaved };
  await app.register(registerDesk, {
    ...desk,
    also: (scope) => {
      registerQuotePreviewRoutes(scope, desk);
      registerWebsite(scope, { ...desk, build: deps.build });
    },
  });
  await app.register(registerCustomerPage, { ...desk, uploads });
  registerAnalyticsRoutes(app, { sums, company, clients, siteUrl });
  registerHealthRoutes(app, store, company);
  app.all('/api/*', (request, reply) => refuse(request, reply, company, 404));
  refuseOtherMethods(app, company, '/*', ['GET', 'HEAD']);
  serveBuiltSite(app, distDir, company);
  return app;

  /**
   * The one place that responds to errors. The visitor's mistakes are explained; ours are logged and never
   * shown.
   */
  function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const status = refusalStatus(error.statusCode);
    if (status >= 500 && hasLeft(request)) logVisitorLeft(request);
    else if (status >= 500) request.log.error({ error: describeError(error) }, 'unexpected');
    refuse(request, reply, company, status);
  }
}

/** Trusts what the last `count` proxies say about the client's address, and nothing before them. */
function trustHops(proxies: number) {
  return proxies > 0 && ((_address: string, hop: number) => hop < proxies);
}
