import type { FastifyInstance } from 'fastify';
import { deskPath } from '#shared/desk/addresses.ts';
import type { DeskParts } from './api/desk-parts.ts';
import { answerDeskError, refuseDesk } from './api/refusal.ts';
import { servePush } from './push-routes.ts';
import { serveRequests } from './requests/request-routes.ts';
import { serveShell } from './shell.ts';
import { serveAsking } from './sign-in/asking-routes.ts';
import { createCookies } from './sign-in/cookies.ts';
import { serveDevices } from './sign-in/device-routes.ts';
import { guardDesk } from './sign-in/guard.ts';
import { servePasskeys } from './sign-in/passkey-routes.ts';
import { serveSignIn } from './sign-in/sign-in-routes.ts';
import { serveWebsiteVisits } from './website-visits-routes.ts';

/** The owner's desk: its app, and everything that the app calls. */
export async function serveDesk(app: FastifyInstance, parts: DeskParts) {
  serveShell(app, parts.config.distDir);
  await app.register(async (desk) => {
    const cookies = createCookies(parts.config.serverUrl);
    desk.setErrorHandler(answerDeskError);
    guardDesk(desk, { ...parts, cookies });
    for (const serve of [serveAsking, serveSignIn, serveDevices, servePasskeys])
      serve(desk, { ...parts, cookies });
    serveRequests(desk, parts);
    serveWebsiteVisits(desk, parts);
    servePush(desk, parts);
    for (const url of [`${deskPath}/api`, `${deskPath}/api/*`])
      desk.all(url, async (_request, reply) => refuseDesk(reply, 404));
  });
}
