import { execFileSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { completeContent } from './complete-content.ts';

const sources = ['content', 'shared', 'site', 'server', 'astro.config.ts', 'package.json', 'tsconfig.json'];

/** Copies the project into an empty folder, completes its content and builds it for this address. */
export async function buildCompletedProject(folder: string, siteUrl: string) {
  for (const source of sources) cpSync(source, path.join(folder, source), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  await completeContent(path.join(folder, 'content'));
  execFileSync(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    cwd: folder,
    env: { ...process.env, SITE_URL: siteUrl, ASTRO_TELEMETRY_DISABLED: '1' },
  });
}
