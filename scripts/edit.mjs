/** `npm run edit`: the content as forms in the browser, next to a preview of the site. On this machine only. */
import './env-file.mjs';
import { randomBytes } from 'node:crypto';
import { enterEnvironment } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { isFree } from './ports.mjs';
import { main, projectNode, run, runTogether, runTool, Stop } from './project.mjs';
import { prepareContent } from './site.mjs';

/** Always the same: the unsaved changes in a browser belong to the address, and a tunnel must know its ports. */
const ports = {
  EDIT_PORT: process.env.EDIT_PORT || '4400',
  PREVIEW_PORT: process.env.PREVIEW_PORT || '4401',
};

// Forms and preview need the site's words, and nothing that a server is given.
enterEnvironment('edit');
await main(async () => {
  await ensureInstalled();
  for (const [name, port] of Object.entries(ports)) {
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) throw new Stop(`${name} is not a port: "${port}".`);
    if (await isFree(port)) continue;
    throw new Stop(
      `Port ${port} is in use. The editor may already be open: look at http://127.0.0.1:${ports.EDIT_PORT}. If not, choose another port: ${name}=${Number(port) + 10} npm run edit`,
    );
  }
  const env = { ...ports, ...addressesAway() };
  await prepareContent();
  const preview = ['dev', '--host', '127.0.0.1', '--port', ports.PREVIEW_PORT, '--silent'];
  return runTogether([
    (signal) => run(projectNode(), ['editor/main.ts'], { env, signal }),
    (signal) => runTool('astro', preview, { env, signal }),
  ]);
});

/** The addresses where a tunnel shows editor and preview; a new key each time. */
function addressesAway() {
  const { EDIT_URL, PREVIEW_URL } = process.env;
  if (!EDIT_URL && !PREVIEW_URL) return {};
  for (const [name, url] of Object.entries({ EDIT_URL, PREVIEW_URL })) {
    if (url && URL.canParse(url)) continue;
    throw new Stop(
      `${name} must be the address of your tunnel, like https://edit.example.com. Set both or neither.`,
    );
  }
  return { EDIT_URL, PREVIEW_URL, EDIT_KEY: randomBytes(18).toString('base64url') };
}
