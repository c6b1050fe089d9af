/** `npm start`: from a fresh clone to a served site. */
import { ensureInstalled } from './install.mjs';
import { main, projectNode, run } from './project.mjs';
import { serverEnv, serverWords } from './server.mjs';
import { ensureBuilt } from './site.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { exitCode } = await run(projectNode(), serverWords, { env: serverEnv });
  return exitCode;
});
