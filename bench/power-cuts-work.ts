/**
 * What works while the power is cut: `node bench/power-cuts-work.ts KIND FOLDER`, on a content folder and a site in FOLDER.
 * Says on standard output what is done, once it is: after a power cut that must still be so. Builds take no time here.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { prepareContent } from '../content-model/prepare/prepare-content.ts';
import { digestOf, readContentFiles } from '../publishing/content-files.mjs';
import { publishingLock } from '../publishing/folders.ts';
import { takeLock } from '../publishing/lock.ts';
import { publishSnapshot } from '../publishing/publish.ts';
import { removeSnapshot } from '../publishing/snapshots.ts';
import { takeOverFolders } from '../publishing/take-over-folders.ts';
import { openVersions } from '../publishing/versions.ts';
import { addBuild } from '../scripts/builds.mjs';
import { openDraft, type Staged } from '../server/website/draft/draft.ts';
import { takePhoto } from '../server/website/photos/take-photo.ts';

const [kind = '', folder = ''] = process.argv.slice(2);
const [content, dist] = [path.join(folder, 'content'), path.join(folder, 'dist')];
const versions = openVersions(content);
const draft = openDraft(content, (picture) => takePhoto(Buffer.from(picture)));
const say = (what: string) => appendFileSync(1, `${what}\n`);
const by = 'office@example.com';

/** A page that says which content it is of. */
async function build({ folder: staged, files }: Staged): Promise<string> {
  const digest = digestOf(new Map(files));
  const page = JSON.stringify([...readContentFiles(staged)]);
  const from = { digest, stamp: 'this code', release: 1 };
  return addBuild(dist, async (fresh: string) => writeFileSync(path.join(fresh, 'index.html'), page), from);
}

async function publish(staged: Staged, isRestored = false): Promise<string> {
  const lock = (await takeLock(publishingLock(content), 0))!;
  const at = new Date().toISOString();
  const about = { id: versions.newId(at), at, by, restored: isRestored ? at : null, changed: 1 };
  const snapshot = { folder: staged.folder, files: new Map(staged.files) };
  const takeOver = isRestored ? { stage: draft.stageTakeOver, commit: draft.commitTakeOver } : undefined;
  const made = await build(staged);
  await publishSnapshot({ content, dist, versions, lock, snapshot, build: made, about, takeOver });
  removeSnapshot(staged.folder);
  await lock.release();
  return about.id;
}

async function save(text: string) {
  const { version } = await draft.file('home.yaml');
  const changes = [{ path: ['hero', 'heading', 'en'], value: text }];
  const saved = await draft.save('home.yaml', { version, changes }, by);
  if (saved.status !== 'saved') throw new Error(saved.status);
}

const work: Record<string, (turn: number) => Promise<void>> = {
  async 'saving a text'(turn) {
    await save(`Heading ${turn}`);
    say(`saved ${turn}`);
  },
  async 'saving a photo'(turn) {
    const background = { r: turn % 256, g: (turn * 7) % 256, b: 90 };
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } });
    const added = await draft.addPhoto(await picture.jpeg().toBuffer(), { en: `Photo ${turn}` }, by);
    if (added.status !== 'added') throw new Error(added.status);
    say(`photo ${added.name}`);
  },
  async publishing(turn) {
    await save(`Heading ${turn}`);
    say(`published ${await publish(await draft.stage())}`);
  },
  async restoring() {
    const earlier = versions.list()[1]!;
    say(`published ${await publish(await draft.stageVersion(earlier.id), true)}`);
  },
  async 'taking over'() {
    const prepared = prepareContent(content);
    if ('refused' in prepared) throw new Error(prepared.refused);
    await takeOverFolders(content, dist, versions, 0);
    say('taken over');
    await new Promise(() => setInterval(() => {}, 1000));
  },
};

if (kind === 'first') await publish(await draft.stage());
else {
  say('loaded');
  for (let turn = 1; ; turn++) await work[kind]!(turn);
}
