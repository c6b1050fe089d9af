import type { FastifyInstance } from 'fastify';
import { openVersions } from '#publishing/versions.ts';
import type { DeskDeps } from '#server/desk/api/desk-api.ts';
import { requireUser } from '#server/desk/sign-in/guard.ts';
import { describeError } from '#server/platform/log.ts';
import { hour } from '#server/platform/time.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { dayOfAge, priceMonths } from '#shared/price-range.ts';
import { registerDraftRoutes } from './draft-routes.ts';
import { openDraftWorker } from './draft-worker.ts';
import { readIsReady, registerLaunchRoutes } from './launch-routes.ts';
import { registerPhotoRoutes } from './photo-routes.ts';
import { registerProjectRoutes } from './project-routes.ts';
import { openAnnouncements } from './publish/announce.ts';
import { previewKey, registerPreviewRoutes } from './publish/preview-routes.ts';
import { openPublishing, type PublishingDeps } from './publish/publishing.ts';
import { registerPublishingRoutes } from './publish/publishing-routes.ts';
import { sendCompressed } from './send-compressed.ts';
import { registerStorageRoutes } from './storage-routes.ts';

/** Changing the website from the desk. @param desk within which only who is signed in is let in */
export function registerWebsite(desk: FastifyInstance, deps: DeskDeps & Pick<PublishingDeps, 'build'>) {
  const { config } = deps;
  const { draft, stop } = openDraftWorker(config.contentDir);
  const versions = openVersions(config.contentDir);
  const publishing = openPublishing({
    config,
    draft,
    log: desk.log,
    build: deps.build,
    announcements: config.isLocal ? undefined : openAnnouncements({ ...deps, versions, draft }),
  });
  desk.addHook('onReady', publishing.recover);
  const renewal = setInterval(
    () =>
      hideOldPrices().catch((error) =>
        desk.log.warn({ error: describeError(error) }, 'old prices could not be taken off the pages yet'),
      ),
    hour,
  ).unref();
  desk.addHook('onClose', async () => {
    clearInterval(renewal);
    await publishing.stop();
    await stop();
  });
  registerDraftRoutes(desk, draft);
  registerPhotoRoutes(desk, draft, config);
  registerProjectRoutes(desk, draft, deps);
  registerPublishingRoutes(desk, publishing);
  registerStorageRoutes(desk, deps, versions);
  registerLaunchRoutes(desk, deps);
  registerPreviewRoutes(desk, { ...deps, publishing });

  /** Pages leave prices out when they are a year old. */
  async function hideOldPrices() {
    const { prices } = deps.company;
    if (prices) await publishing.renew(Date.parse(dayOfAge(prices.checked, priceMonths.limit)));
  }

  desk.get(endpoints.website, async (request, reply) => {
    const [{ problems, ...overview }, { findings, ...state }] = await Promise.all([
      draft.overview(),
      publishing.state(),
    ]);
    const key = state.preview && previewKey(deps.signer, requireUser(request).session, state.preview.build);
    const website: Website = {
      ...overview,
      ...state,
      preview: state.preview && { ...state.preview, key: key! },
      problems: [...problems, ...findings],
      isReadyToLaunch: readIsReady(config),
    };
    // A desk of an earlier release, in a phone's cache, expects a list.
    return sendCompressed(request, reply, { ...website, asked: [] });
  });
}
