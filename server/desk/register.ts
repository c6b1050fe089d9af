import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { readAnalyticsReport } from '#server/analytics/report.ts';
import { deskPath, endpoints } from '#shared/desk/addresses.ts';
import { shownDays } from '#shared/desk/analytics.ts';
import { answerDeskError, type DeskDeps, refuseDesk } from './api/desk-api.ts';
import { registerAppShellRoutes } from './app-shell-routes.ts';
import { registerCustomerLinkRoutes } from './customer-link-routes.ts';
import { registerPushRoutes } from './push-routes.ts';
import { registerConfirmRoutes, registerRecipientRoutes } from './recipient-routes.ts';
import { registerRequestRoutes } from './requests/request-routes.ts';
import { createCookies, guardDesk } from './sign-in/guard.ts';
import { registerSignIn } from './sign-in/routes.ts';
import { registerEditAddress } from './sign-in/this-machine.ts';
import { registerVisitRoutes } from './visit-routes.ts';

/** The owner's desk: its app, and everything that the app calls. @param deps `also`: what else only people who are signed in may do */
export async function registerDesk(
  app: FastifyInstance,
  { also, ...deps }: DeskDeps & { also: (desk: FastifyInstance) => void },
) {
  registerAppShellRoutes(app, deps.config.distDir);
  registerConfirmRoutes(app, deps);
  await app.register(async (desk) => {
    await desk.register(fastifyCookie);
    const cookies = createCookies(deps.config.serverUrl);
    desk.setErrorHandler(answerDeskError);
    guardDesk(desk, { ...deps, cookies });
    registerSignIn(desk, { ...deps, cookies });
    if (deps.config.isLocal) registerEditAddress(desk, deps.config, deps.signer);
    registerRequestRoutes(desk, deps);
    registerAnalyticsRoutes(desk, deps);
    registerPushRoutes(desk, deps);
    registerVisitRoutes(desk, deps);
    registerCustomerLinkRoutes(desk, deps);
    registerRecipientRoutes(desk, deps);
    also(desk);
    for (const url of [`${deskPath}/api`, `${deskPath}/api/*`])
      desk.all(url, async (_request, reply) => refuseDesk(reply, 404));
  });
}

/** What was counted on the website. */
function registerAnalyticsRoutes(app: FastifyInstance, { config, database }: DeskDeps) {
  const { timeZone, countsVisits: isCounting } = config;
  app.get(endpoints.analytics, () =>
    readAnalyticsReport(database, { timeZone, isCounting, count: shownDays }, new Date()),
  );
}
