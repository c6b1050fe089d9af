/** `npm run dev`: the site with live reload and the endpoint behind it. Arguments go to `astro dev`. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { checkContent } from './content.mjs';
import { ensureInstalled } from './install.mjs';
import { main, projectNode, run, runTool } from './project.mjs';

await main(async () => {
  await ensureInstalled();
  await checkContent('Nothing was started.');
  const port = await freePort();
  const ends = [
    run(projectNode(), ['--watch', 'server/main.ts'], { env: { PORT: port, HOST: '127.0.0.1' } }),
    runTool('astro', ['dev', ...process.argv.slice(2)], { env: { DEV_SERVER: `http://127.0.0.1:${port}` } }),
  ];
  const { exitCode } = await Promise.race(ends);
  // Whichever ended first takes the other with it: `run` passes the signal on, and this process outlives it.
  process.on('SIGTERM', () => {});
  process.kill(process.pid, 'SIGTERM');
  await Promise.all(ends);
  return exitCode;
});

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return String(port);
}
