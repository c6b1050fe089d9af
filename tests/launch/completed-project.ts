import { execFileSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { completeContent } from './complete-content.ts';

/** What a clone would not have. */
const local =
  /^(?:\.git|\.astro|\.?dist|node_modules|data|test-results|playwright-report|screenshots)(?:$|[/\\-])/;

/** Copies the project into an empty folder, completes its content and builds it for this address. */
export async function buildCompletedProject(folder: string, siteUrl: string) {
  cpSync('.', folder, { recursive: true, filter: (source) => !local.test(source) });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  await completeContent(path.join(folder, 'content'));
  execFileSync(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    cwd: folder,
    env: { ...process.env, SITE_URL: siteUrl, ASTRO_TELEMETRY_DISABLED: '1' },
  });
}
