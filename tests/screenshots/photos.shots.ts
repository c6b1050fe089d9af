import { readdirSync } from 'node:fs';
import { test } from '@playwright/test';
import { findContentFolder } from '../../content/folder.mjs';
import { quoteEndpoint, routes } from '../../shared/routes.ts';
import { photoForm, photoPaths } from '../journeys/photo-form.ts';
import { sampleRequest } from '../journeys/quote-form.ts';
import { desktop, hydrated, sizeOf, take } from './take.ts';

const folder = `${findContentFolder()}/photos`;
const pictures = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
const some = (from: number, to: number) => pictures.slice(from, to).map((name) => `${folder}/${name}`);

for (const width of [360, 768, desktop]) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: sizeOf(width), reducedMotion: 'reduce' });

    test('the form with photographs, on their way, stuck and sent', async ({ page }) => {
      await page.goto(routes.contact);
      await hydrated(page);
      const form = photoForm(page);
      await form.fill({ ...sampleRequest('Photos'), name: 'Maria Delgado', service: '' });
      for (const [from, to] of [
        [0, 1],
        [1, 5],
        [5, 8],
      ] as const) {
        await form.addPhotos.setInputFiles(some(from, to));
        await form.thumbnails.nth(to - 1).waitFor();
        await take(page, `photos-${to}-${width}`, { fullPage: true });
      }

      const held = Promise.withResolvers<void>();
      let arrived = 0;
      const answer = { status: 201, json: { id: '1', photos: '/api/photos/1' } };
      await page.route(`**${quoteEndpoint}`, (route) => route.fulfill(answer));
      await page.route(photoPaths, async (route) => {
        if (arrived++ < 3) return route.fulfill({ status: 201, json: { status: 'kept' } });
        await held.promise;
        return route.abort();
      });
      await form.send.click();
      await form.line('3 of 8 photos sent').waitFor();
      await take(page, `photos-sending-${width}`, { fullPage: true });
      held.resolve();
      await form.report.getByRole('button', { name: 'Try again' }).waitFor();
      await take(page, `photos-stuck-${width}`, { fullPage: true });
      await page.unroute(photoPaths);
      await page.route(photoPaths, (route) => route.fulfill({ status: 201, json: { status: 'kept' } }));
      await form.report.getByRole('button', { name: 'Try again' }).click();
      await form.line('8 of 8 photos sent').waitFor();
      await take(page, `photos-sent-${width}`, { fullPage: true });
    });
  });
}
