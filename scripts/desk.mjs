/** `npm run desk`: into the owner's desk without a mail server. */
import './env-file.mjs';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { enterEnvironment } from './environment.mjs';
import { freePort, isFree, isServing } from './ports.mjs';
import { main, projectNode, run, Stop } from './project.mjs';
import { serve } from './serve.mjs';

const help = `npm run desk [-- OPTIONS]

Opens the owner's desk: starts the server if it is not running, and prints a link and a code. Either signs one
device in, once, within ten minutes. On a new site, the first person to use one says which address is theirs.

  --email ADDRESS  who signs in, if several people may; the first, if not given
  --link           print the link and the code, nothing else; the server may be running or not
                   (npm run -s desk -- --link)
  --demo           a sample month of requests in a temporary folder, deleted at the end; nothing of yours is read
                   or changed, and no mail is sent`;

await main(async () => {
  const options = understand(process.argv.slice(2));
  if (options.help) {
    console.log(help);
    return 0;
  }
  if (options.demo) return demo();
  const words = options.email === undefined ? [] : ['--email', options.email];
  if (options.link) return (await run(projectNode(), ['server/cli/sign-in-link.ts', ...words])).exitCode;
  if (await isServing(process.env)) return printAndOpen(words);
  return serve({ onReady: () => void printAndOpen(words) });
});

function understand(words) {
  const options = { email: 'string', link: 'boolean', demo: 'boolean', help: 'boolean' };
  const described = Object.fromEntries(Object.entries(options).map(([name, type]) => [name, { type }]));
  try {
    const { values } = parseArgs({ args: words, options: described });
    if (values.demo && (values.link || values.email)) throw new Error('--demo takes no other options.');
    return values;
  } catch (error) {
    throw new Stop(`${error.message}\n\n${help}`, 2);
  }
}

/** @param {string[]} words @param {Record<string, string>} [env] */
async function printAndOpen(words, env) {
  console.log('\nThis signs in one device, once, within ten minutes:');
  const { exitCode, output } = await run(projectNode(), ['server/cli/sign-in-link.ts', ...words], {
    ...{ env, keep: true },
  });
  const link = output.match(/^https?:\S+$/m)?.[0];
  if (link) open(link);
  return exitCode;
}

/** In the browser, where somebody sits in front of one. @param {string} link */
function open(link) {
  const { platform, env, stdout } = process;
  if (!stdout.isTTY) return;
  const isGraphic = platform === 'darwin' || platform === 'win32' || env.DISPLAY || env.WAYLAND_DISPLAY;
  if (!isGraphic) return;
  const [command, ...words] =
    platform === 'darwin' ? ['open'] : platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  const opening = spawn(command, [...words, link], { stdio: 'ignore', detached: true });
  opening.on('error', () => {});
  opening.unref();
}

async function demo() {
  // Nothing of the owner's but what the site is built from: backups, mails and whatever setting is invented next.
  enterEnvironment('demo');
  const folder = mkdtempSync(path.join(tmpdir(), 'desk-demo-'));
  const wanted = process.env.PORT?.trim() || '3000';
  const port = (await isFree(wanted)) ? wanted : String(await freePort());
  const env = {
    // It is reached here, whatever address the site was built for.
    SITE_URL: '',
    ...{ DATA_DIR: folder, PORT: port, HOST: 'localhost', DESK_EMAILS: 'owner@example.com' },
  };
  try {
    return await serve({
      env,
      async prepare() {
        const { exitCode } = await run(projectNode(), ['server/cli/demo.ts'], { env });
        if (exitCode !== 0)
          throw new Stop('The sample month could not be made; see the reason above.', exitCode);
        console.log(`The sample requests are in ${folder} until you stop this.`);
      },
      onReady: () => void printAndOpen([], env),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
