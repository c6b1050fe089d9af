import { freePort } from '#scripts/free-port.mjs';
import { ServerProcess } from '#server/testing/server-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { test as visit } from './visit.ts';

/** Serves another site than the fixture's until the test ends; `dist`: its folder. @returns its origin */
export const test = visit.extend<{ serve: (dist: Promise<string>) => Promise<string> }>({
  serve: async ({ page }, use) => {
    const dataDir = makeTemporaryFolder();
    let server: ServerProcess | undefined;
    await use(async (dist) => {
      server = new ServerProcess(await freePort(), { DATA_DIR: dataDir, DIST_DIR: await dist });
      await server.start();
      return server.origin;
    });
    // First: what the page still wants would be refused, and the browser complain.
    await page.close();
    await server?.end('SIGTERM');
  },
});
