import { expect, type Page, test } from '@playwright/test';
import { routes } from '#shared/routes.ts';

const pages = Object.values(routes);

test('every page lets no text become markup or script, and a visit leaves no cookie and nothing stored', async ({
  page,
  context,
}) => {
  for (const route of pages) {
    await page.goto(route);
    // What `evaluate` runs may use `eval`, as a debugger may; a moment later the policy of the page applies.
    const tried = await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve));
      const script = document.createElement('script');
      const sinks = {
        innerHTML: () => Object.assign(document.body, { innerHTML: '<b>x</b>' }),
        script: () => Object.assign(script, { text: 'hacked = 1' }),
        document: () => document.write('x'),
        eval: () => Reflect.get(window, 'eval')('1'),
        function: () => new Function('return 1')(),
        policy: () => Reflect.get(window, 'trustedTypes').createPolicy('mine', {}),
      };
      return Object.entries(sinks).map(([name, sink]) => {
        try {
          sink();
          return `${name} is open`;
        } catch {
          return `${name} is shut`;
        }
      });
    });
    expect(tried, route).toEqual([
      ...['innerHTML', 'script', 'document', 'eval', 'function', 'policy'].map((sink) => `${sink} is shut`),
    ]);

    // Only Contact shows pictures that were not fetched, and only there a script may become a worker.
    const policy = await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content');
    const directives = policy!.split(';').map((directive) => directive.trim());
    const isContact = route === routes.contact;
    expect(directives, route).toContain(`img-src 'self' data:${isContact ? ' blob:' : ''}`);
    expect(directives, route).toContain(`trusted-types${isContact ? ' photo-worker' : ''}`);

    expect(await context.cookies(), route).toEqual([]);
    expect(await stored(page), route).toEqual([]);
  }
});

test('injected markup can neither run scripts nor send anything', async ({ page }) => {
  const injected = `<script>hacked = 1</script><img src="/x" onerror="hacked = 1"><a href="javascript:hacked=1">x</a>
    <script src="https://evil.example/x.js"></script><form id="evil" action="https://evil.example/"></form>
    <base href="https://evil.example/"><iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>`;
  const foreignRequests: string[] = [];
  // A request that the policy blocks never reaches a route handler.
  await page.route(/evil\.example/, (route) => {
    foreignRequests.push(route.request().url());
    return route.abort();
  });
  await page.route('**/about', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('<main', `${injected}<main`),
    });
  });
  await page.goto(routes.about);
  await page.getByRole('link', { name: 'x', exact: true }).click();
  await page.locator('#evil').evaluate((form) => (form as HTMLFormElement).requestSubmit());
  // What had been let through would run and be sent by the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(new URL(page.url()).pathname).toBe(routes.about);
  expect(foreignRequests).toEqual([]);
});

test('no page can be framed by another', async ({ page, baseURL }) => {
  await page.setContent(`<iframe src="${baseURL}/contact"></iframe>`);
  await expect(page.locator('iframe')).toBeAttached();
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
});

function stored(page: Page) {
  return page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
}
