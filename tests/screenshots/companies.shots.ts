import { test } from '@playwright/test';
import { freePort } from '#scripts/free-port.mjs';
import { ServerProcess } from '#server/testing/server-process.ts';
import { inProject } from '../../scripts/project.mjs';
import { routes } from '../../shared/routes.ts';
import { buildCompany } from '../build-company.ts';
import { type CompanyName, companies } from '../companies.ts';
import { phone, sizeOf, take } from './take.ts';

for (const name of Object.keys(companies) as CompanyName[]) {
  test(`every page of the company "${name}"`, async ({ page }) => {
    test.setTimeout(900_000);
    const DIST_DIR = await buildCompany(name);
    const server = new ServerProcess(await freePort(), {
      DIST_DIR,
      DATA_DIR: inProject('.cache', name, 'data'),
    });
    await server.start();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [title, route] of Object.entries(routes)) {
      for (const width of [phone, 768, 1440]) {
        await page.setViewportSize(sizeOf(width));
        await page.goto(server.origin + route);
        await take(page, `company-${name}-${title}-${width}`, { fullPage: true });
      }
    }
    await server.end('SIGTERM');
  });
}
