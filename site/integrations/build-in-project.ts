import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isRunning } from '#content-model/prepare/replace-files.ts';

/** Astro's own folder, which git and the image leave out. */
const among = path.resolve('.astro');
const inside = path.join(among, `site-${process.pid}`);

/**
 * Where `--outDir` leads out of the project, Astro keeps its bundles in the project all the same, because they import
 * packages, and renames from there. That fails on another disk, in a container's volume and in systemd's sandbox; and two
 * builds at once would share the bundles. So all of it is built here, and what is whole moves.
 * @returns what goes before all other integrations, and what goes after them
 */
export function buildInProject(): [AstroIntegration, AstroIntegration] {
  let wanted: string | undefined;
  return [
    {
      name: 'build-in-project',
      hooks: {
        'astro:config:setup'({ command, config, updateConfig }) {
          const outDir = fileURLToPath(config.outDir);
          if (command !== 'build' || outDir.startsWith(path.resolve() + path.sep)) return;
          wanted = outDir;
          clear();
          updateConfig({ outDir: pathToFileURL(inside + path.sep) });
        },
      },
    },
    {
      name: 'move-to-place',
      hooks: {
        'astro:build:done'() {
          if (!wanted) return;
          try {
            rmSync(wanted, { recursive: true, force: true });
            renameSync(inside, wanted);
          } catch {
            cpSync(inside, wanted, { recursive: true, preserveTimestamps: true });
          }
          clear();
        },
      },
    },
  ];
}

/** Removes the folders of this build and of killed ones. */
function clear() {
  for (const name of existsSync(among) ? readdirSync(among) : []) {
    const [, pid] = /^site-(\d+)$/.exec(name) ?? [];
    if (pid && (Number(pid) === process.pid || !isRunning(Number(pid))))
      rmSync(path.join(among, name), { recursive: true, force: true });
  }
}
