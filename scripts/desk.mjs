/**
 * `npm run desk`: opens the owner’s desk without an email server. What reads `.env` is imported only once it is known that
 * this is not the demo.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { demoSettings, enterEnvironment } from './environment.mjs';
import { findRunning, freePort } from './ports.mjs';
import { CommandError, inProject, main, runNode } from './project.mjs';

const help = `npm run desk [-- OPTIONS]

Opens the owner's desk: starts the server if it is not running, and prints a link and a code. Either signs one
device in, once, within ten minutes. On a new site, the first person to use one enters their email address.

  --email ADDRESS  who signs in, if several people may; the first, if not given
  --link           print the link and the code, nothing else; the server may be running or not
                   (npm run -s desk -- --link)
  --demo           a sample website and a sample month of requests in a temporary folder, deleted at the end. Try
                   anything, publishing included: your content, site, requests and settings are neither read nor
                   changed, and no email is sent`;

await main(async () => {
  const options = parseArguments(process.argv.slice(2));
  if (options.help) {
    console.log(help);
    return 0;
  }
  if (options.demo) return demo();
  await import('./env-file.mjs');
  const args = options.email === undefined ? [] : ['--email', options.email];
  if (options.link) return (await runNode(['server/cli/sign-in-link.ts', ...args])).exitCode;
  const { servedDist } = await import('./builds.mjs');
  const running = await findRunning(servedDist());
  if (running) {
    // The one that runs may have been started with another port.
    Object.assign(process.env, { PORT: running.PORT, HOST: running.HOST });
    return printAndOpen(args);
  }
  const { serve } = await import('./serve.mjs');
  return serve({ onReady: () => void printAndOpen(args) });
});

function parseArguments(args) {
  const options = { email: 'string', link: 'boolean', demo: 'boolean', help: 'boolean' };
  const described = Object.fromEntries(Object.entries(options).map(([name, type]) => [name, { type }]));
  try {
    const { values } = parseArgs({ args, options: described });
    if (values.demo && (values.link || values.email)) throw new Error('--demo takes no other options.');
    return values;
  } catch (error) {
    throw new CommandError(`${error.message}\n\n${help}`, 2);
  }
}

/** @param {string[]} args */
async function printAndOpen(args) {
  console.log('\nThis signs in one device, once, within ten minutes:');
  const { exitCode, output } = await runNode(['server/cli/sign-in-link.ts', ...args], {
    keep: true,
  });
  const link = output.match(/^https?:\S+$/m)?.[0];
  if (link) open(link);
  return exitCode;
}

/** Opens a link in the browser, if there is a desktop. @param {string} link */
function open(link) {
  const { platform, env, stdout } = process;
  if (!stdout.isTTY) return;
  const isGraphic = platform === 'darwin' || platform === 'win32' || env.DISPLAY || env.WAYLAND_DISPLAY;
  if (!isGraphic) return;
  const [command, ...args] =
    platform === 'darwin' ? ['open'] : platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  const opening = spawn(command, [...args, link], { stdio: 'ignore', detached: true });
  opening.on('error', () => {});
  opening.unref();
}

/** Serves the sample without access to the owner's folders and settings, including future ones. */
async function demo() {
  const folder = mkdtempSync(path.join(tmpdir(), 'desk-demo-'));
  try {
    enterEnvironment('demo', demoSettings(folder, await freePort()));
    writeFileSync(process.env.ENV_FILE, '');
    const { serve } = await import('./serve.mjs');
    cpSync(inProject('content-model/sample'), process.env.CONTENT_DIR, { recursive: true });
    return await serve({
      async prepare() {
        const { exitCode } = await runNode(['server/cli/demo.ts']);
        if (exitCode !== 0)
          throw new CommandError('The sample requests could not be created; see the reason above.', exitCode);
        console.log(`The whole demo is in ${folder} until you stop it.`);
      },
      onReady: () => void printAndOpen([]),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    // After the server's last line, which says that everything is stored.
    console.log('The demo was deleted, with everything in it.');
  }
}
