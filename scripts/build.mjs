/** `npm run build`: the site into dist/, pre-compressed, whole or not at all. `--if-changed`: only if it has to be. */
import './env-file.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './project.mjs';
import { buildSite, ensureBuilt } from './site.mjs';

await main(async () => {
  await ensureInstalled();
  await (process.argv.includes('--if-changed') ? ensureBuilt() : buildSite());
  return 0;
});
