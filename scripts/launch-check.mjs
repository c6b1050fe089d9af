/** `npm run launch-check`: what stands against going live, on the site as it would be built now. */
import './env-file.mjs';
import { main, projectNode, run } from './project.mjs';

await main(async () => {
  // Standard output is the report's alone: `--json` is read by programs.
  const build = await run(process.execPath, ['scripts/build.mjs', '--if-changed'], { printsOnError: true });
  if (build.exitCode !== 0) return build.exitCode;
  const { exitCode } = await run(projectNode(), ['launch-check/main.ts', ...process.argv.slice(2)]);
  return exitCode;
});
