/** `npm run build`: the site into dist/, pre-compressed, all or nothing. `--if-changed`: only if necessary. */
import './env-file.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './project.mjs';
import { buildSite, ensureBuilt } from './site.mjs';

await main(async () => {
  await ensureInstalled();
  await (process.argv.includes('--if-changed') ? ensureBuilt() : buildSite());
  return 0;
});
