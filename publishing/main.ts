/**
 * Runs one command on what is published, for the npm scripts, which run on an older Node. CONTENT_DIR and DIST_DIR
 * name the folders.
 */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { contentFolder } from '#content-model/load.ts';
import { prepareContent } from '#content-model/prepare/prepare-content.ts';
import { kindOf } from '#shared/content/change-kind.ts';
import { serveBuild } from './builds.mjs';
import { unpublishedChanges, unpublishedFiles } from './compare.ts';
import { readContentFiles } from './content-files.mjs';
import { publishingLock, workingLock } from './folders.ts';
import { acquireLock, withLock } from './lock.ts';
import { versionsFolder } from './picture-store.ts';
import { prune, publishFirstVersion, publishSnapshot } from './publish.ts';
import { stageVersion, stageWorkingCopy } from './snapshots.ts';
import { readStates, textsToPublish } from './states.ts';
import { upgradeFolders } from './upgrade-folders.ts';
import { ignoreFile, openVersions } from './versions.ts';
import { versionTexts } from './working-copy.ts';

const dist = path.resolve(process.env.DIST_DIR?.trim() || 'dist');
const versions = openVersions(contentFolder);
/** The exit code if another version was published in the meantime. */
const publishedElsewhere = 3;
const nothingToPublish = 4;

const commands: Record<string, (...args: string[]) => number | Promise<number>> = {
  /** Prepares the content folder for this release, and creates the first version if there is none. */
  async prepare(next = '') {
    const prepared = prepareContent(contentFolder, dist);
    if ('refused' in prepared) {
      console.error(prepared.refused);
      return 1;
    }
    for (const line of prepared.done) console.log(line);
    try {
      let done = await upgradeFolders(contentFolder, dist, versions);
      if (!done) console.log('Waiting for another process that is publishing…');
      while (!done) {
        await setTimeout(1000);
        done = await upgradeFolders(contentFolder, dist, versions);
      }
      for (const line of done) console.log(line);
      if (!versions.published()) await publishFirstVersion(contentFolder, versions);
      const ignore = path.join(versionsFolder(contentFolder), ignoreFile);
      if (!existsSync(ignore)) writeFileSync(ignore, '*\n');
      const names = unpublishedFiles(contentFolder, versions);
      const [first, ...others] = names;
      if (first && next !== 'publish')
        console.log(
          `${others.length > 0 ? `${first} and ${others.length} more in ${contentFolder} differ` : `${first} in ${contentFolder} differs`} from what is published, and visitors don't see that yet. To publish it: npm run publish`,
        );
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (!['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')) throw error;
      console.log(`${contentFolder} can't be written here (${code}), so it is built as it is.`);
    }
    return 0;
  },

  /** Stages the published version, and prints its folder. */
  async stage() {
    const { id, digest } = versions.published()!;
    const { folder } = await stageVersion(contentFolder, versions, id);
    console.log(JSON.stringify({ id, digest, folder }));
    return 0;
  },

  /** Lists what in the content folder isn't published. */
  changes() {
    const changes = unpublishedChanges(contentFolder, versions);
    for (const { file, path: place, entry, before, after } of changes) {
      const where = [entry === undefined ? '' : `“${entry}”`, place.join('.')].filter(Boolean).join(', ');
      console.log(`${file}: ${where} ${kindOf({ before, after })}`);
    }
    return changes.length > 0 ? 0 : nothingToPublish;
  },

  /** Stages what `npm run publish` publishes, and prints its folder. */
  async 'stage-working-copy'() {
    const changed = unpublishedChanges(contentFolder, versions).length;
    const { folder } = await withLock(workingLock(contentFolder), () =>
      stageWorkingCopy(contentFolder, versions, textsToPublish(statesOfWorkingCopy())),
    );
    console.log(JSON.stringify({ folder, changed, previous: versions.published()?.id }));
    return 0;
  },

  /** Publishes a staged folder with its build, if nothing else was published since it was staged. */
  async publish(folder = '', build = '', previous = '', changed = '') {
    const lock = await acquireLock(publishingLock(contentFolder));
    try {
      if (!lock || versions.published()?.id !== previous) return publishedElsewhere;
      const at = new Date().toISOString();
      const about = { id: versions.newId(at), at, by: null, restored: null, changed: Number(changed) };
      const snapshot = { folder, files: readContentFiles(folder) };
      await publishSnapshot({ content: contentFolder, dist, versions, lock, snapshot, build, about });
      return 0;
    } finally {
      await lock?.release();
    }
  },

  /** Serves a build of a version, if that is still the published one. */
  serve: (id = '', build = '') =>
    withLock(publishingLock(contentFolder), async () => {
      if (versions.published()?.id !== id) return publishedElsewhere;
      serveBuild(dist, build);
      await prune(dist, versions);
      return 0;
    }),
};

function statesOfWorkingCopy() {
  const published = versions.published();
  return readStates(contentFolder, published && versionTexts(versions, published.id));
}

const [command = '', ...args] = process.argv.slice(2);
process.exitCode = await commands[command]!(...args);
