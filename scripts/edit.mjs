/**
 * `npm run edit`: the part of the desk that changes the website, on this machine only. The server prints an address with
 * a key instead of asking anybody to sign in. What is published there is built into `dist/`, as by `npm run build`.
 */
import './env-file.mjs';
import { findListenerFolder } from '#server/platform/listener-folder.mjs';
import { enterEnvironment } from './environment.mjs';
import { ensureInstalled } from './install.mjs';
import { isFree } from './ports.mjs';
import { CommandError, inProject, main, runNode, serverArguments, serverEnv } from './project.mjs';
import { buildDeskOnly, ensurePublishedBuilt, prepareContent, siteAddress } from './site.mjs';

/** Always the same: what was typed and not yet sent is kept in the browser by the address. */
const port = process.env.EDIT_PORT?.trim() || '4400';
const here = `http://127.0.0.1:${port}`;

enterEnvironment('edit');
await main(async () => {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535)
    throw new CommandError(`EDIT_PORT is not a port: "${port}".`);
  if (!(await isFree(port))) {
    const folder = findListenerFolder(Number(port));
    throw new CommandError(
      `Port ${port} is in use${folder ? ` by a program that was started in ${folder}` : ''}. The desk may already be open: look at ${here}/desk/website. If it isn’t, choose another port: EDIT_PORT=${Number(port) + 10} npm run edit`,
    );
  }
  await ensureInstalled();
  await prepareContent('publish');
  await build();
  const env = {
    HOST: '127.0.0.1',
    PORT: port,
    SERVER_URL: here,
    DATA_DIR: inProject('.cache/edit'),
    COUNT_VISITS: 'off',
    LOG_LEVEL: process.env.LOG_LEVEL?.trim() || 'warn',
    // The pages are built for where they go, not for here.
    SITE_URL: siteAddress(),
  };
  const { exitCode } = await runNode([...serverArguments, '--local', '--quiet'], {
    env: { ...serverEnv, ...env },
  });
  return exitCode;
});

/** The desk opens even if the pages can’t be built, because that is where the text is corrected. */
async function build() {
  try {
    await ensurePublishedBuilt();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.log('The desk shows what to change.');
    await buildDeskOnly();
  }
}
