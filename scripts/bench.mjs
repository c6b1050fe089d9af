/** `npm run bench`: measures the built site and the server; `-- limit` measures one part, `-- --docs` writes the figures down. */
import { ensureInstalled } from './install.mjs';
import { main, projectNode, run } from './project.mjs';
import { ensureBuilt } from './site.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { exitCode } = await run(projectNode(), ['bench/run.ts', ...process.argv.slice(2)]);
  return exitCode;
});
