/** `npm run build`: the site into dist/, pre-compressed, whole or not at all. */
import { ensureInstalled } from './install.mjs';
import { main } from './project.mjs';
import { buildSite } from './site.mjs';

await main(async () => {
  await ensureInstalled();
  await buildSite();
  return 0;
});
