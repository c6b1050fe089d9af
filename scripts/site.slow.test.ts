import { cpSync, existsSync, readdirSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { isRunning } from '#content-model/prepare/replace-files.ts';
import { createFolderOn, otherDisks } from '#server/testing/backups.ts';
import { runProgram } from '#server/testing/child.ts';
import { inProject } from './project.mjs';

vi.setConfig({ testTimeout: 240_000 });

test.each(otherDisks)(
  'two sites are built at once on %s, whole, and nothing of them stays here',
  async (disk) => {
    const folders = [createFolderOn(disk), createFolderOn(disk)];
    const build = (folder: string) => {
      cpSync(inProject('tests/content'), path.join(folder, 'content'), { recursive: true });
      const variables = { CONTENT_DIR: path.join(folder, 'content'), DIST_DIR: path.join(folder, 'dist') };
      return runProgram('scripts/build.mjs', { ...variables, ENV_FILE: devNull }, []);
    };
    for (const { code, err } of await Promise.all(folders.map(build))) expect([code, err]).toEqual([0, '']);
    for (const folder of folders) {
      const there = (name: string) => existsSync(path.join(folder, 'dist', name));
      expect(['.built-from', '.desk/index.html', 'gallery.html', '.prerender', '.astro'].map(there)).toEqual([
        ...[true, true, true, false, false],
      ]);
      expect(readdirSync(path.join(folder, 'dist/_astro')).some((name) => name.endsWith('.avif'))).toBe(true);
    }
    // Others may be building meanwhile.
    const left = readdirSync(inProject('.astro')).filter((name) => name.startsWith('site-'));
    expect(left.filter((name) => !isRunning(Number(name.slice('site-'.length))))).toEqual([]);
  },
);
