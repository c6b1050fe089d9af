import { expect, request, row, test } from './desk-visit.ts';

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 } });

test('what was just done is taken back where it is said, and a request is found again by digits and words', async ({
  page,
  desk,
}) => {
  const message = 'Steps in Kissimmee, about 400 sq ft';
  const id = await desk.receive({ name: 'José Núñez', phone: '321-555-0123', message }, { hoursAgo: 30 });
  await desk.receive({ name: 'Marguerite', phone: '(407) 555-7788' });
  const state = async () => (await desk.store.find(id))?.state;
  // The toast would go after twelve seconds, which a busy machine may take to press it.
  await page.addInitScript(() => {
    const real = setTimeout as (run: () => void, pause?: number) => number;
    Object.assign(window, {
      setTimeout: (run: () => void, pause?: number) => (pause === 12_000 ? 0 : real(run, pause)),
    });
  });
  await page.goto('/desk');
  await row(page, 'José').click();
  await page.getByRole('button', { name: 'Mark answered' }).click();
  await expect.poll(state).toBe('answered');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(state).toBe('open');
  await expect(request(page)).toContainText('late by 6 hours');

  await page.goBack();
  const search = page.getByLabel('Search all requests');
  await search.fill('555');
  await expect(page.getByRole('heading', { name: 'Search' })).toBeVisible();
  // Typing goes on where it was while the screen changes.
  await page.keyboard.type('7788');
  await expect(row(page, 'José')).toHaveCount(0);
  await expect(row(page, 'Marguerite')).toBeVisible();
  await search.fill('kissimmee nunez jose');
  await row(page, 'José').click();
  await expect(request(page)).toContainText('José Núñez');
  await page.goBack();
  await expect(search).toHaveValue('kissimmee nunez jose');
});
