import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { places } from '#content-model/places/find-place.ts';
import { type DeskDeps, parseBody, refuseDesk } from '#server/desk/api/desk-api.ts';
import { applyAction, listNotes } from '#server/desk/requests/apply-action.ts';
import { readDetails } from '#server/desk/requests/details.ts';
import { requireUser } from '#server/desk/sign-in/guard.ts';
import { withResponseDeadline } from '#server/http/timeouts.ts';
import { deskUploadPrefix } from '#server/photos/files.ts';
import { receiveUpload, type UploadedFile } from '#server/photos/receive-upload.ts';
import type { Company } from '#server/platform/company.ts';
import { dayOf } from '#server/platform/time.ts';
import { listActions } from '#server/requests/action-log.ts';
import { hashTexts, idempotencyKeys } from '#server/requests/duplicates.ts';
import { findNamedTown } from '#server/requests/job-location.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import { type NewProject, type ProjectOfRequest, projectFromRequest } from '#shared/desk/website.ts';
import type { ProjectToAdd } from './draft/add-project.ts';
import type { Draft } from './draft/draft.ts';
import { hasRoomForPictures, noRoom } from './photo-routes.ts';

/** A project of the website out of a job that was won, with the photos of its request. */
export function registerProjectRoutes(
  desk: FastifyInstance,
  draft: Pick<Draft, 'preparePhoto' | 'addProject' | 'findProject'>,
  { database, company, photos, store, config }: DeskDeps,
) {
  const { dataDir, timeZone } = config;
  /** Prepares a picture of a request, in a file until then as what somebody sends is. */
  async function preparePicture(picture: Buffer) {
    const target = { dataDir, prefix: deskUploadPrefix, maxBytes: Infinity };
    const { file, remove } = (await receiveUpload(Readable.from([picture]), target)) as UploadedFile;
    return draft.preparePhoto(file).finally(remove);
  }

  desk.get(
    endpoints.projectOfRequest(':id'),
    async ({ params }: FastifyRequest<{ Params: { id: string } }>): Promise<ProjectOfRequest> => {
      // The note about the consent has the key that added the project.
      const notes = listNotes(await listActions(database, params.id));
      for (const { id } of notes) {
        const project = await draft.findProject(idempotencyKeys(id));
        if (project) return { project };
      }
      return {};
    },
  );

  desk.post(endpoints.projectFromRequest, async (request, reply) => {
    const wanted = parseBody(request, reply, projectFromRequest);
    if (!wanted) return reply;
    const key = request.headers['idempotency-key']?.toString();
    // The same photos with the same sentences are the same project: the device may have lost the key.
    const keys = [...idempotencyKeys(key), hashTexts(['project', JSON.stringify(wanted)])];
    const known = await draft.findProject(keys);
    if (known) return reply.code(201).send(known);
    const { email: by } = requireUser(request);
    const now = new Date();
    const job = await readDetails({ database, company, photos, timeZone }, wanted.requestId, now);
    if (!job) return refuseDesk(reply, 404, 'This request was deleted or has expired.');
    if (job.stage !== 'won') return refuseDesk(reply, 409, 'Only won jobs can become projects.');
    if (wanted.photos.length > 0 && !(await hasRoomForPictures(config)))
      return refuseDesk(reply, 507, noRoom);
    const prepared: ProjectToAdd['photos'] = [];
    for (const { id, ...caption } of wanted.photos) {
      const picture = await withResponseDeadline(() => photos.read({ requestId: job.id, id }, 'whole'));
      if (!picture) return refuseDesk(reply, 422, 'A photo of this request no longer exists.');
      const photo = await preparePicture(picture);
      if (!photo.ok) return refuseDesk(reply, 422, `“${caption.alt}”: ${photo.message}`);
      prepared.push({ jpeg: photo.jpeg, ...caption });
    }
    const note = {
      // Noted once for each key, even if what follows fails.
      id: z.uuid().safeParse(key).data ?? randomUUID(),
      at: now.toISOString(),
      kind: 'note',
      text: describeConsent(prepared.length),
    } as const;
    const doing = { by, now };
    const refused = await applyAction(
      { database, recipients: store.recipients, timeZone },
      job.id,
      note,
      doing,
    );
    if (refused) return refuseDesk(reply, refused.status, refused.message);
    const category = company.services.find(({ label }) => label === job.service)?.anchor;
    const year = Number(dayOf(now, timeZone).slice(0, 4));
    const added = await draft.addProject(
      { photos: prepared, category, town: townOf(job, company.cities), year, keys },
      by,
    );
    if (added.status !== 'added')
      return refuseDesk(reply, added.status === 'unwritten' ? 507 : 422, added.message);
    const { id, place } = added;
    return reply.code(201).send({ id, place } satisfies NewProject);
  });
}

/** The town of the job: the one that its address names, anywhere in Florida, or else the one of ours that the words name. */
function townOf(
  { jobAddress, addressInWords, place }: RequestDetails,
  cities: Company['cities'],
): string | undefined {
  const towns = new Set([...cities, ...places].map(({ name }) => name));
  return findNamedTown(jobAddress ?? addressInWords ?? '', [...towns]) ?? place ?? undefined;
}

const describeConsent = (photos: number) =>
  `The customer agreed to have this job${photos > 0 ? ` and ${photos === 1 ? 'a photo' : `${photos} photos`} of it` : ''} shown on the website.`;
