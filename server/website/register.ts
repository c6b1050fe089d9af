import type { FastifyInstance } from 'fastify';
import type { DeskDeps } from '#server/desk/api/desk-api.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import type { Overview } from './draft/overview.ts';
import { registerDraft } from './draft-routes.ts';
import { registerPhotos } from './photo-routes.ts';
import { registerProjects } from './project-routes.ts';
import { sendLarge } from './send-large.ts';
import { openDraftWorker } from './worker.ts';

/** What of the website's state publishing knows. */
export type PublishingState = Omit<Website, keyof Overview>;

/** Changing the website from the desk. @param desk within which only who is signed in is let in */
export function registerWebsite(desk: FastifyInstance, deps: DeskDeps) {
  const { config } = deps;
  const { draft, stop } = openDraftWorker(config.contentDir);
  desk.addHook('onClose', stop);
  registerDraft(desk, draft);
  registerPhotos(desk, draft);
  registerProjects(desk, draft, deps);

  desk.get(endpoints.website, async (request, reply) => {
    const website: Website = { ...(await draft.overview()), ...unpublished };
    return sendLarge(request, reply, website);
  });
}

const unpublished: PublishingState = {
  ...{ cannotPublish: 'Nothing can be published from here yet.', published: null, preview: null },
  ...{ job: null, usualSeconds: null, keptBytes: 0 },
};
