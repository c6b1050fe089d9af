import { expect, request, row, rows, test } from './desk-fixtures.ts';

const evil = `<img src=x onerror="hacked=1"><script>hacked=1</script>`;

test('a script in a request is shown as text, and runs nowhere', async ({ page, context, desk }) => {
  await context.addCookies([await desk.cookie()]);
  const message = `${evil} javascript:hacked=1 {{7*7}}`;
  const id = await desk.receive({ name: evil, message, service: evil, email: '"><script>@example.com' });
  await page.goto('/desk');
  await expect(row(page, evil)).toBeVisible();
  await page.goto(`/desk/requests/${id}`);
  await expect(request(page).getByRole('heading', { level: 1 })).toHaveText(evil);
  await expect(request(page).getByText(message)).toBeVisible();
  await page.getByLabel('New note').fill(evil);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(request(page).getByRole('list').getByText(evil, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Erase…' }).click();
  await expect(page.getByRole('dialog').getByText(evil)).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('the desk’s first load stays within 133 kB, all of it from here', async ({ page, context, desk }) => {
  await context.addCookies([await desk.cookie()]);
  await desk.receiveMany(50);
  const app: number[] = [];
  const foreignAddresses: string[] = [];
  page.on('request', (sent) => sent.url().startsWith(desk.origin) || foreignAddresses.push(sent.url()));
  page.on('response', (answer) => {
    if (['document', 'stylesheet', 'script', 'font'].includes(answer.request().resourceType()))
      app.push(Number(answer.headers()['content-length']));
  });
  await page.goto('/desk');
  await expect(rows(page).first()).toBeVisible();
  await page.evaluate(async () => {
    await document.fonts.ready;
    await navigator.serviceWorker.ready;
  });
  expect(app.length).toBeGreaterThan(3);
  expect(app.every((bytes) => bytes > 0)).toBe(true);
  expect(app.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(133_000);
  expect(foreignAddresses).toEqual([]);
});
