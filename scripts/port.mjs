import { tryPort } from './free-port.mjs';
import { Stop } from './project.mjs';

/**
 * Stops at once if another program has the port that is to be served on, instead of after the minutes that the rest takes.
 * @param {Record<string, string | undefined>} env what is set @param {string} command the one that was given
 */
export async function expectFreePort({ PORT, HOST }, command) {
  const port = Number(PORT?.trim() || 3000);
  // Whatever else is wrong with it is said when the settings are read.
  const problem = await tryPort(port, HOST?.trim() || 'localhost').catch(({ code }) => code);
  if (problem !== 'EADDRINUSE') return;
  throw new Stop(
    `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 10} ${command}. Nothing was started.`,
  );
}
