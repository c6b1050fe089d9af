import type { FastifyInstance } from 'fastify';
import { deskPath } from '#shared/desk/addresses.ts';
import { createCookies } from './cookies.ts';
import type { DeskParts } from './desk-parts.ts';
import { guardDesk } from './guard.ts';
import { answerDeskError, refuseDesk } from './refusal.ts';
import { serveRequests } from './request-routes.ts';
import { serveShell } from './shell.ts';
import { serveSignIn } from './sign-in-routes.ts';

/** The owner's desk: its app, and everything that the app calls. */
export async function serveDesk(app: FastifyInstance, parts: DeskParts) {
  serveShell(app, parts.config.distDir);
  await app.register(async (desk) => {
    const cookies = createCookies(parts.config.serverUrl);
    desk.setErrorHandler(answerDeskError);
    guardDesk(desk, { ...parts, cookies });
    serveSignIn(desk, { ...parts, cookies });
    serveRequests(desk, parts);
    // The routes of the other parts stand here: all of them are behind the guard.
    for (const url of [`${deskPath}/api`, `${deskPath}/api/*`])
      desk.all(url, async (_request, reply) => refuseDesk(reply, 404));
  });
}
