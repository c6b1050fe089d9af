import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { analyticsReport } from '#server/analytics/report.ts';
import { deskPath, endpoints } from '#shared/desk/addresses.ts';
import { shownDays } from '#shared/desk/analytics.ts';
import { answerDeskError, type DeskDeps, refuseDesk } from './api/desk-api.ts';
import { registerAppShell } from './app-shell.ts';
import { registerPush } from './push-routes.ts';
import { registerConfirmPage, registerRecipients } from './recipients.ts';
import { registerRequests } from './requests/routes.ts';
import { createCookies, guardDesk } from './sign-in/guard.ts';
import { registerSignIn } from './sign-in/routes.ts';
import { registerEditAddress } from './sign-in/this-machine.ts';
import { registerVisits } from './visit-routes.ts';

/** The owner's desk: its app, and everything that the app calls. @param deps `also`: what else only people who are signed in may do */
export async function registerDesk(
  app: FastifyInstance,
  { also, ...deps }: DeskDeps & { also: (desk: FastifyInstance) => void },
) {
  registerAppShell(app, deps.config.distDir);
  registerConfirmPage(app, deps);
  await app.register(async (desk) => {
    await desk.register(fastifyCookie);
    const cookies = createCookies(deps.config.serverUrl);
    desk.setErrorHandler(answerDeskError);
    guardDesk(desk, { ...deps, cookies });
    registerSignIn(desk, { ...deps, cookies });
    if (deps.config.isLocal) registerEditAddress(desk, deps.config, deps.signer);
    registerRequests(desk, deps);
    registerAnalytics(desk, deps);
    registerPush(desk, deps);
    registerVisits(desk, deps);
    registerRecipients(desk, deps);
    also(desk);
    for (const url of [`${deskPath}/api`, `${deskPath}/api/*`])
      desk.all(url, async (_request, reply) => refuseDesk(reply, 404));
  });
}

/** What was counted on the website. */
function registerAnalytics(app: FastifyInstance, { config, database }: DeskDeps) {
  const { timeZone, countsVisits: isCounting } = config;
  app.get(endpoints.analytics, () =>
    analyticsReport(database, { timeZone, isCounting, count: shownDays }, new Date()),
  );
}
