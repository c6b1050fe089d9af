/** `npm run edit`: the content as forms in the browser, beside the site as it will look. On this machine only. */
import './env-file.mjs';
import { ensureInstalled } from './install.mjs';
import { main, projectNode, run, runTool } from './project.mjs';
import { freePort, runTogether } from './together.mjs';

await main(async () => {
  await ensureInstalled();
  const port = await freePort();
  const env = { EDIT_PORT: process.env.EDIT_PORT ?? (await freePort()), PREVIEW_PORT: port };
  return runTogether([
    run(projectNode(), ['editor/main.ts'], { env }),
    runTool('astro', ['dev', '--host', '127.0.0.1', '--port', port, '--silent']),
  ]);
});
