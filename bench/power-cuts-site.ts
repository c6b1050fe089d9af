import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { prepareContent } from '../content-model/prepare/prepare-content.ts';
import {
  buildFolder,
  buildsFolder,
  findBuildOf,
  listBuilds,
  serveBuild,
  servedBuild,
} from '../publishing/builds.mjs';
import { digestOf, hashFile, hashOf, isPicture, readContentFiles } from '../publishing/content-files.mjs';
import { storedPicture } from '../publishing/picture-store.ts';
import { publishFirstVersion } from '../publishing/publish.ts';
import { openVersions } from '../publishing/versions.ts';
import { addBuild } from '../scripts/builds.mjs';
import { picture, receivePicture } from '../server/testing/pictures.ts';
import { openDraft } from '../server/website/draft/draft.ts';
import { preparePhoto } from '../server/website/photos/prepare-photo.ts';
import { openPublishing, type StartResult } from '../server/website/publish/publishing.ts';

/** Everything of a site that a power cut must not change, by hashes of what the files really hold. */
export type SiteState = ReturnType<typeof readState>;

const by = 'ann@example.com';

/** A site as a server opens it; only its build takes no time, and every text counts as free of mistakes. */
export function openSite(folder: string) {
  const content = path.join(folder, 'content');
  const dist = path.join(folder, 'dist');
  const errors: object[] = [];
  const versions = openVersions(content);
  const draft = openDraft(content, preparePhoto);

  const open = () =>
    openPublishing({
      config: { contentDir: content, distDir: dist, publishCommand: undefined },
      draft: { ...draft, problems: async () => [] },
      log: { info() {}, error: (error: object) => errors.push(error) },
      build,
      reasonNotToPublish: async () => null,
      patience: 0,
    });

  async function finish(publishing: ReturnType<typeof open>, started: Promise<StartResult>) {
    const answer = await started;
    if ('refused' in answer) return answer.refused;
    let { job } = await publishing.state();
    for (; !job?.endedAt; { job } = await publishing.state()) await setTimeout(5);
    await publishing.stop();
    return job.failure ?? job.note;
  }

  return {
    content,
    dist,
    errors,

    /** What a start does: the content is brought to today's form, and what was begun is finished. */
    async recover() {
      const prepared = prepareContent(content, dist);
      if ('refused' in prepared) throw new Error(prepared.refused);
      await open().recover();
      if (!versions.published()) await publishFirstVersion(content, versions);
    },

    /** @returns why nothing was published, if so */
    async publish() {
      const publishing = open();
      const contact = await publishing.contactToPublish();
      return finish(publishing, publishing.start({ kind: 'publish', contact }, by));
    },
    restore() {
      const publishing = open();
      return finish(publishing, publishing.restore({ id: versions.list()[1]!.id }, by));
    },

    /** @returns why nothing was saved, if so */
    async saveText(heading: string) {
      const { version } = await draft.file('home.yaml');
      const changes = [{ path: ['hero', 'heading', 'en'], value: heading }];
      return reasonOf(await draft.save('home.yaml', { version, changes }, by));
    },
    async savePhoto(number: number) {
      const shade = number % 200;
      const jpeg = await picture({ width: 900, height: 600, shade }).jpeg().toBuffer();
      return reasonOf(await draft.addPhoto(await receivePicture(jpeg), { en: `Slab ${number}` }, by));
    },
    async removePhoto() {
      const { name } = (await draft.overview()).photos.find(isUnused)!;
      return reasonOf(await draft.removePhotos([name], by));
    },
  };
}

/** Of photos that no page shows. */
const isUnused = ({ name }: { name: string }) => /^(on-no-page|slab-\d+)$/.test(name);

const reasonOf = (answer: { status: string; message?: string }) =>
  ['saved', 'added', 'removed'].includes(answer.status) ? undefined : (answer.message ?? answer.status);

/** A build of the real staged content: its texts as they are, its pictures under their hashes. */
async function build({ contentFolder, distDir }: { contentFolder: string; distDir: string }) {
  const files = readContentFiles(contentFolder);
  const from = { digest: digestOf(files), stamp: 'this code', release: 1 };
  const there = findBuildOf(distDir, from.digest, from.stamp);
  const write = async (fresh: string) => {
    mkdirSync(path.join(fresh, '_astro'));
    for (const [name, hash] of files) {
      const page = isPicture(name) ? `_astro/${hash}.jpg` : `${name}.html`;
      writeFileSync(path.join(fresh, page), readFileSync(path.join(contentFolder, name)));
    }
  };
  return { build: there ?? (await addBuild(distDir, write, from)), isNew: !there, findings: [] };
}

/** @throws if a version that can be restored isn't whole */
export function readState({ content, dist }: { content: string; dist: string }) {
  const versions = openVersions(content);
  const filesOf = (id: string) => {
    const files = [...versions.hashesOf(id)].map(([name, hash]) => {
      const file = isPicture(name) ? storedPicture(content, hash) : path.join(versions.folderOf(id), name);
      if (!existsSync(file) || hashFile(file) !== hash) throw new Error(`${name} of ${id}is incomplete`);
      return [name, hash] as const;
    });
    return Object.fromEntries(files);
  };
  const builds = listBuilds(dist).filter((name) => buildFolder(dist, name));
  const published = versions.published();
  return {
    published: published ? filesOf(published.id) : {},
    versions: Object.fromEntries(versions.list().map(({ id }) => [id, hashOf(JSON.stringify(filesOf(id)))])),
    working: Object.fromEntries(readContentFiles(content)),
    builds: Object.fromEntries(builds.map((name) => [name, hashTree(path.join(buildsFolder(dist), name))])),
    served: servedBuild(dist) ?? null,
  };
}

function hashTree(folder: string): string {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return hashOf(JSON.stringify(files.sort().map((file) => [path.relative(folder, file), hashFile(file)])));
}

/** Makes a site with a published version, and one before it. */
export async function makeSite(folder: string) {
  cpSync('tests/content', path.join(folder, 'content'), { recursive: true });
  const site = openSite(folder);
  await site.recover();
  serveBuild(site.dist, (await build({ contentFolder: site.content, distDir: site.dist })).build);
  await site.saveText('The first text');
  await site.publish();
  return site;
}
