/**
 * `npm run dev`: site and desk with live reload, plus what they call, at HOST and PORT. Arguments go to `astro dev`.
 * Requests that are tried here, their mails, and what is built when somebody publishes from the desk, stay in `.cache/dev`,
 * apart from those of a real site on this machine. The content is the owner's: that is what is being worked on.
 */
import './env-file.mjs';
import path from 'node:path';
import { openableHost } from '#server/platform/open-address.mjs';
import { enterEnvironment } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { expectFreePort, freePort } from './ports.mjs';
import { inProject, main, runNode, runTogether, runTool } from './project.mjs';
import { quietly } from './quiet-output.mjs';
import { checkContent, deskBuildArguments } from './site.mjs';

const dataDir = inProject('.cache/dev');

enterEnvironment('dev', { DATA_DIR: dataDir, DESK_EMAILS: 'owner@example.com' });
const { PORT, HOST } = process.env;

await main(async () => {
  // Where none is set, the next one that is free is taken.
  if (PORT) await expectFreePort(process.env, 'npm run dev');
  await ensureInstalled();
  await checkContent('Nothing was started.');
  const [port, deskPort] = [String(await freePort()), String(await freePort())];
  const env = { DEV_SERVER: `http://127.0.0.1:${port}`, DEV_DESK: `http://127.0.0.1:${deskPort}` };
  const onPort = ['--host', '127.0.0.1', '--port', deskPort, '--strictPort'];
  const words = [...readArguments({ port: PORT, host: HOST }), ...process.argv.slice(2)];
  // Its pages would have this server's address in them.
  const own = { PORT: port, HOST: '127.0.0.1', DIST_DIR: path.join(dataDir, 'dist') };
  const server = ['--watch', '--watch-preserve-output', 'server/main.ts', '--quiet'];
  return runTogether([
    (signal) => runNode(server, { env: own, signal }),
    (signal) => runTool('vite', [...deskBuildArguments, ...onPort], { env, signal, keep: quietly() }),
    (signal) => runTool('astro', ['dev', ...words], { env, signal, keep: quietly(printAddress) }),
  ]);
});

/** For Astro: what is set, unless an argument says otherwise. @param {Record<string, string | undefined>} settings */
function readArguments(settings) {
  return Object.entries(settings).flatMap(([name, value]) =>
    value?.trim() && !process.argv.includes(`--${name}`) ? [`--${name}`, value.trim()] : [],
  );
}

/** The one address, in place of Astro's several. @param {string} line */
function printAddress(line) {
  const [, origin] = /^┃ Local +(http:\S+)/.exec(line) ?? [];
  if (!origin) return undefined;
  const address = new URL(origin);
  if (HOST?.trim()) address.hostname = openableHost(HOST.trim());
  return `The site with live reload: ${address.href} (the desk: /desk); requests are stored in ${dataDir}\n`;
}
