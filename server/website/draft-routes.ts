import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseBody, refuseDesk } from '#server/desk/api/desk-api.ts';
import { requireUser } from '#server/desk/sign-in/guard.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { findExcess } from '#shared/content/limits.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { discardDraft, type SaveDraft, type SavedDraft, saveDraft } from '#shared/desk/website.ts';
import type { Draft } from './draft/draft.ts';
import type { Refused } from './draft/draft-store.ts';
import type { WriteFailure } from './draft/write-failure.ts';
import { sendCompressed } from './send-compressed.ts';

/** How much may be changed at once, in bytes: more than a whole file may have. */
const bodyLimit = 2_000_000;

/** Nothing that the desk sends; what was typed waits on the device. */
const invalidChange = 'The desk sent a change the server can’t use. Reload the page and try again.';

const outOfDate =
  'This page is out of date, so your change wasn’t saved on the server. Reload it: what you typed is kept on this device.';

type FileRequest = FastifyRequest<{ Params: { file: string } }>;

/** Reading and changing the words of the draft. */
export function registerDraftRoutes(desk: FastifyInstance, draft: Draft) {
  const fileOf = ({ params: { file } }: FileRequest): ContentFile | undefined =>
    contentFiles.find((name) => name === file);

  desk.get(endpoints.draftFile(':file'), async (request: FileRequest, reply) => {
    const name = fileOf(request);
    return name ? sendCompressed(request, reply, await draft.file(name)) : refuseDesk(reply, 404);
  });

  desk.post(endpoints.draftFile(':file'), { bodyLimit }, async (request: FileRequest, reply) => {
    const name = fileOf(request);
    if (!name) return refuseDesk(reply, 404);
    const excess = findExcess(request.body);
    if (excess) return refuseDesk(reply, excess.status, excess.message);
    if (ownValue(request.body, 'version') === undefined) return refuseDesk(reply, 409, outOfDate);
    const wanted = parseBody(request, reply, saveDraft, invalidChange);
    if (!wanted) return reply;
    const saved = await draft.save(name, wanted as SaveDraft, requireUser(request).email);
    if (saved.status === 'outdated') return sendCompressed(request, reply, saved.file, 409);
    if (saved.status !== 'saved') return refuseChange(reply, saved);
    const { status, ...answer } = saved;
    return answer satisfies SavedDraft;
  });

  desk.post(endpoints.discardDraft, async (request, reply) => {
    const what = parseBody(request, reply, discardDraft);
    if (!what) return reply;
    const answer = await draft.discard(what, requireUser(request).email);
    return answer.status === 'done' ? reply.code(204).send() : refuseChange(reply, answer);
  });
}

const refuseChange = (reply: FastifyReply, refused: Refused | WriteFailure) =>
  refuseDesk(reply, statusOf(refused), refused.message);

function statusOf(refused: Refused | WriteFailure): number {
  if (refused.status === 'unwritten') return 507;
  if (refused.isOutdated) return 409;
  return refused.isTooLarge ? 413 : 422;
}
