/** `npm run dev`: the site with live reload, plus the form's endpoint. Arguments go to `astro dev`. */
import './env-file.mjs';
import { freePort } from './free-port.mjs';
import { ensureInstalled } from './install.mjs';
import { main, projectNode, run, runTool } from './project.mjs';
import { checkContent } from './site.mjs';
import { runTogether } from './together.mjs';

await main(async () => {
  await ensureInstalled();
  await checkContent('Nothing was started.');
  const port = String(await freePort());
  const words = process.argv.slice(2);
  return runTogether([
    (signal) =>
      run(projectNode(), ['--watch', 'server/main.ts'], { env: { PORT: port, HOST: '127.0.0.1' }, signal }),
    (signal) =>
      runTool('astro', ['dev', ...words], { env: { DEV_SERVER: `http://127.0.0.1:${port}` }, signal }),
  ]);
});
