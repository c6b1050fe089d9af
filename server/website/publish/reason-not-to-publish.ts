import { constants, existsSync, lstatSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { buildMemory, buildsFolder, deployedMark, isNewerBuild, memoryLimit } from '#publishing/builds.mjs';
import { workFolder } from '#publishing/folders.ts';
import { versionsFolder } from '#publishing/picture-store.ts';
import type { Config } from '#server/platform/config.ts';

/** The folder of the program, with what builds a site. */
export const projectFolder = path.join(import.meta.dirname, '../../..');
const scratch = path.join(projectFolder, '.astro');

const otherwise =
  'The person who runs it can build the site on another computer and copy it here (npm run deploy).';

/** Why nothing can be published from here, in a sentence for the owner; null if it can. */
export async function findReasonNotToPublish({
  distDir,
  contentDir,
}: Pick<Config, 'distDir' | 'contentDir'>): Promise<string | null> {
  if (existsSync(path.join(distDir, deployedMark)))
    return 'Your site is built on another computer and copied here, so make changes there. Changes made here wouldn’t be shown.';
  if (
    !['astro', 'vite'].every((name) =>
      existsSync(path.join(projectFolder, 'node_modules', name, 'package.json')),
    )
  )
    return `This server can show your site but not build it: the build tools aren’t installed. ${otherwise}`;
  if (isNewerBuild(distDir))
    return 'This server still runs an older version of the program than the one that built your site. Ask the person who runs it to restart it.';
  if (memoryLimit() < buildMemory)
    return `This server can show your site but not build it: that takes 1 GB of memory. ${otherwise}`;
  const builds = buildsFolder(distDir);
  for (const folder of [
    contentDir,
    ...[
      versionsFolder(contentDir),
      path.join(versionsFolder(contentDir), 'photos'),
      workFolder(contentDir),
    ].filter(existsSync),
    // Where Astro keeps what it is at: a unit of systemd from before has it read-only.
    existsSync(scratch) ? scratch : projectFolder,
    existsSync(builds) ? builds : path.dirname(distDir),
    path.dirname(distDir),
  ])
    if (!(await isWritable(folder)))
      return folder.startsWith(contentDir)
        ? `This server isn’t allowed to write to the folder ${folder}. Ask the person who runs it.`
        : `This server can show your site but not build it: the folder of the site is write-protected. ${otherwise}`;
  if (isOwnDisk(distDir))
    return `This server can show your site but not replace it: its folder is a separate disk. ${otherwise}`;
  return null;
}

/** A folder that something is mounted on cannot be replaced. */
function isOwnDisk(dist: string): boolean {
  const found = lstatSync(dist, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.dev !== statSync(path.dirname(dist)).dev;
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
