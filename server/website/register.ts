import type { FastifyInstance } from 'fastify';
import { openVersions } from '#publishing/versions.ts';
import type { DeskDeps } from '#server/desk/api/desk-api.ts';
import { requireUser } from '#server/desk/sign-in/guard.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { registerDraft } from './draft-routes.ts';
import { readIsReady, registerLaunch } from './launch-routes.ts';
import { registerPhotos } from './photo-routes.ts';
import { registerProjects } from './project-routes.ts';
import { openAnnouncements } from './publish/announce.ts';
import { previewKey, servePreview } from './publish/preview-routes.ts';
import { openPublishing } from './publish/publishing.ts';
import { registerPublishing } from './publish/routes.ts';
import { sendLarge } from './send-large.ts';
import { registerStorage } from './storage-routes.ts';
import { openDraftWorker } from './worker.ts';

/** Changing the website from the desk. @param desk within which only who is signed in is let in */
export function registerWebsite(desk: FastifyInstance, deps: DeskDeps) {
  const { config } = deps;
  const { draft, stop } = openDraftWorker(config.contentDir);
  const versions = openVersions(config.contentDir);
  const publishing = openPublishing({
    config,
    draft,
    log: desk.log,
    announcements: config.isLocal ? undefined : openAnnouncements({ ...deps, versions, draft }),
  });
  desk.addHook('onReady', publishing.recover);
  desk.addHook('onClose', async () => {
    await publishing.stop();
    await stop();
  });
  registerDraft(desk, draft);
  registerPhotos(desk, draft, config);
  registerProjects(desk, draft, deps);
  registerPublishing(desk, publishing);
  registerStorage(desk, deps, versions);
  registerLaunch(desk, deps);
  servePreview(desk, { ...deps, publishing });

  desk.get(endpoints.website, async (request, reply) => {
    const [{ problems, ...overview }, { toLookAt, ...state }] = await Promise.all([
      draft.overview(),
      publishing.state(),
    ]);
    const key = state.preview && previewKey(deps.signer, requireUser(request).session, state.preview.build);
    const website: Website = {
      ...overview,
      ...state,
      preview: state.preview && { ...state.preview, key: key! },
      problems: [...problems, ...toLookAt],
      isReadyToLaunch: readIsReady(config),
    };
    // A desk of an earlier release, in a phone's cache, expects a list.
    return sendLarge(request, reply, { ...website, asked: [] });
  });
}
