/**
 * `npm run build`: the site into dist/, pre-compressed, all or nothing. `--if-changed`: only if necessary. `--if-needed`:
 * and what builds is then installed only if necessary, too.
 */
import './env-file.mjs';
import { enterEnvironment } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './project.mjs';
import { buildPublished, ensurePublishedBuilt, isBuilt } from './site.mjs';

enterEnvironment('build');
await main(async () => {
  const isSpared = process.argv.includes('--if-needed') && isBuilt();
  await ensureInstalled(isSpared ? 'serving' : 'all');
  if (isSpared) return 0;
  await (process.argv.includes('--if-changed') ? ensurePublishedBuilt() : buildPublished());
  return 0;
});
