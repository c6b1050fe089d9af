/**
 * `npm run dev`: site and desk with live reload, plus what they call. Arguments go to `astro dev`. Requests that are tried
 * here, and their mails, stay in `.cache/dev`, apart from those of a real site on this machine.
 */
import './env-file.mjs';
import { enterEnvironment } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { freePort } from './ports.mjs';
import { inProject, main, projectNode, run, runTogether, runTool } from './project.mjs';
import { checkContent, deskWords } from './site.mjs';

enterEnvironment('dev', { DATA_DIR: inProject('.cache/dev'), DESK_EMAILS: 'owner@example.com' });
await main(async () => {
  await ensureInstalled();
  await checkContent('Nothing was started.');
  const [port, deskPort] = [String(await freePort()), String(await freePort())];
  const env = { DEV_SERVER: `http://127.0.0.1:${port}`, DEV_DESK: `http://127.0.0.1:${deskPort}` };
  const onPort = ['--host', '127.0.0.1', '--port', deskPort, '--strictPort'];
  const words = process.argv.slice(2);
  return runTogether([
    (signal) =>
      run(projectNode(), ['--watch', 'server/main.ts'], { env: { PORT: port, HOST: '127.0.0.1' }, signal }),
    (signal) => runTool('vite', [...deskWords, ...onPort], { env, signal }),
    (signal) => runTool('astro', ['dev', ...words], { env, signal }),
  ]);
});
