import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { bodyOf, type DeskDeps, refuseDesk } from '#server/desk/api/desk-api.ts';
import { applyAction } from '#server/desk/requests/apply-action.ts';
import { readDetails } from '#server/desk/requests/details.ts';
import { requireUser } from '#server/desk/sign-in/guard.ts';
import { answerInTimeFromNow } from '#server/http/timeouts.ts';
import { dayOf } from '#server/platform/time.ts';
import { newId } from '#shared/content/new-id.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { type NewProject, type ProjectFromRequest, projectFromRequest } from '#shared/desk/website.ts';
import type { Draft } from './draft/draft.ts';

/** How often somebody else may write into the projects meanwhile. */
const tries = 3;

class NotMade extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A project of the website out of a job that was won, with the photographs of its request. */
export function registerProjects(
  desk: FastifyInstance,
  draft: Pick<Draft, 'file' | 'save' | 'addPhoto' | 'removePhoto'>,
  { database, company, photos, store, config: { timeZone } }: DeskDeps,
) {
  desk.post(endpoints.projectFromRequest, async (request, reply) => {
    const wanted = bodyOf(request, reply, projectFromRequest);
    if (!wanted) return reply;
    const { email: by } = requireUser(request);
    const now = new Date();
    const job = await readDetails({ database, company, photos, timeZone }, wanted.requestId, now);
    if (!job) return refuseDesk(reply, 404, 'This request was deleted or has expired.');
    if (job.stage !== 'won') return refuseDesk(reply, 409, 'Only a job that was won becomes a project.');
    const added: string[] = [];
    const id = newId('projects.yaml') as number;
    try {
      const names = await addPhotos(wanted, by, added);
      const note = {
        id: randomUUID(),
        at: now.toISOString(),
        kind: 'note',
        text: agreed(added.length),
      } as const;
      await applyAction({ database, recipients: store.recipients, timeZone }, job.id, note, { by, now });
      const category = company.services.find(({ label }) => label === job.service)?.anchor;
      await addProject(
        {
          id,
          title: { en: '' },
          ...(category && { category }),
          photo: names.after[0] ?? '',
          ...(names.before[0] && { before: names.before[0] }),
          description: { en: '' },
          ...(job.place && { place: job.place }),
          year: Number(dayOf(now, timeZone).slice(0, 4)),
          ...(names.step.length > 0 && { log: { steps: names.step.map(asStep) } }),
        },
        by,
      );
    } catch (error) {
      for (const name of added) await draft.removePhoto(name, by);
      if (error instanceof NotMade) return refuseDesk(reply, error.status, error.message);
      throw error;
    }
    return reply.code(201).send({ id, place: 0 } satisfies NewProject);
  });

  async function addPhotos({ requestId, photos: chosen }: ProjectFromRequest, by: string, added: string[]) {
    const names = { after: [] as string[], before: [] as string[], step: [] as string[] };
    for (const { id, shows, alt } of chosen) {
      const picture = await answerInTimeFromNow(() => photos.read({ requestId, id }, 'whole'));
      if (!picture) throw new NotMade(422, 'A photo of this request doesn’t exist any more.');
      const photo = await draft.addPhoto(picture, { en: alt }, by);
      if (photo.status !== 'added')
        throw new NotMade(photo.status === 'unwritten' ? 507 : 422, `“${alt}”: ${photo.message}`);
      added.push(photo.name);
      names[shows].push(photo.name);
    }
    return names;
  }

  /** At the top of the list. */
  async function addProject(project: object, by: string) {
    for (let turn = 0; turn < tries; turn++) {
      const { version, value } = await draft.file('projects.yaml');
      if (!Array.isArray(value)) throw new NotMade(422, 'The list of projects can’t be read. Fix it first.');
      const order = [-1, ...value.keys()];
      const saved = await draft.save(
        'projects.yaml',
        { version, changes: [{ path: [], order, added: [project] }] },
        by,
      );
      if (saved.status === 'saved') return;
      if (saved.status !== 'outdated')
        throw new NotMade(saved.status === 'unwritten' ? 507 : 422, saved.message);
    }
    throw new NotMade(409, 'Somebody else is changing the projects. Try again.');
  }
}

const asStep = (photo: string) => ({ when: { en: '' }, title: { en: '' }, text: { en: '' }, photo });

const agreed = (photos: number) =>
  `The customer agreed to have this job${photos > 0 ? ` and ${photos === 1 ? 'a photo' : `${photos} photos`} of it` : ''} shown on the website.`;
