/** `npm run launch-check`: what stands against going live, on the site as it would be built now. */
import { ensureInstalled } from './install.mjs';
import { main, projectNode, run } from './project.mjs';
import { ensureBuilt } from './site.mjs';

await main(async () => {
  await ensureInstalled();
  // Standard output is the report's alone: `--json` is read by programs.
  await ensureBuilt({ printsOnError: true });
  const { exitCode } = await run(projectNode(), ['launch-check/main.ts', ...process.argv.slice(2)]);
  return exitCode;
});
