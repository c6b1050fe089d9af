import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseBody, refuseDesk } from '#server/desk/api/desk-api.ts';
import { requireUser } from '#server/desk/sign-in/guard.ts';
import { requireFreshProof } from '#server/desk/sign-in/proof.ts';
import { hashed } from '#server/http/static-site.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { publishChanges, restoreVersion } from '#shared/desk/website.ts';
import type { Publishing, StartResult } from './publishing.ts';

/** Building, publishing and restoring, for people who are signed in. */
export function registerPublishingRoutes(desk: FastifyInstance, publishing: Publishing) {
  const answer = (reply: FastifyReply, started: StartResult) =>
    'job' in started ? reply.code(202).send(started.job) : refuseDesk(reply, started.status, started.refused);

  desk.post(endpoints.buildPreview, async (request, reply) =>
    answer(reply, await publishing.start({ kind: 'preview' }, requireUser(request).email)),
  );
  desk.post(endpoints.publish, async (request, reply) => {
    const body = parseBody(request, reply, publishChanges);
    if (!body) return reply;
    const contact = await publishing.contactToPublish(body.changes);
    if (contact.length > 0 && !requireFreshProof(request, reply)) return reply;
    const wanted = { kind: 'publish', ...body, contact } as const;
    return answer(reply, await publishing.start(wanted, requireUser(request).email));
  });
  desk.post(endpoints.restoreVersion, async (request, reply) => {
    const body = parseBody(request, reply, restoreVersion);
    if (!body) return reply;
    const contact = await publishing.contactToRestore(body.id);
    if (contact.length > 0 && !requireFreshProof(request, reply)) return reply;
    return answer(reply, await publishing.restore(body, requireUser(request).email, contact));
  });
  desk.post(endpoints.cancelJob, async (_request, reply) => {
    await publishing.cancel();
    return reply.code(204).send();
  });
  desk.get(endpoints.versions, () => publishing.versions.list());
  desk.get<{ Params: { id: string } }>(endpoints.version(':id'), async (request, reply) => {
    const version = await publishing.versions.find(request.params.id);
    return version ?? refuseDesk(reply, 404);
  });
  const sendPicture = (reply: FastifyReply, webp: Uint8Array | undefined) => {
    if (!webp) return refuseDesk(reply, 404);
    // What was then stays as it was.
    reply.header('cache-control', hashed['cache-control'].replace('public', 'private'));
    return reply.type('image/webp').send(Buffer.from(webp));
  };
  const photo = endpoints.versionPhoto(':id', ':name').replace('%3A', ':');
  desk.get<{ Params: { id: string; name: string } }>(photo, async ({ params: { id, name } }, reply) =>
    sendPicture(reply, await publishing.versions.photo(id, name)),
  );
  desk.get<{ Params: { id: string } }>(endpoints.versionPicture(':id'), async ({ params: { id } }, reply) =>
    sendPicture(reply, await publishing.versions.picture(id)),
  );
}
