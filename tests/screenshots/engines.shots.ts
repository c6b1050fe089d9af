import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../../scripts/project.mjs';
import { routes, test } from '../engines/journey.ts';
import { fillIn, send, toast } from '../engines/quote-form.ts';
import { button, text } from '../engines/target.ts';
import type { Visitor } from '../engines/visitor.ts';
import { sampleRequest } from '../journeys/quote-form.ts';

const folder = inProject('screenshots/engines');
mkdirSync(folder, { recursive: true });

/** Waits for fonts, pictures and what comes in, and takes what the window shows; engines stand side by side by name. */
async function take(visitor: Visitor, project: string, name: string) {
  await visitor.run(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all(Array.from(document.images, (picture) => picture.decode().catch(() => undefined)));
    const ending = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
    await Promise.all([
      document.fonts.ready,
      ...ending.map(({ finished }) => finished.catch(() => undefined)),
    ]);
  });
  writeFileSync(path.join(folder, `${name}-${project}.png`), await visitor.screenshot());
}

for (const [name, route] of Object.entries({ ...routes, 'not-found': '/nothing-here' })) {
  test(name, async ({ visitor }, { project }) => {
    visitor.forgive(/404/);
    await visitor.open(route);
    const screens = Math.min(6, await visitor.run(() => Math.ceil(document.body.scrollHeight / innerHeight)));
    for (let screen = 0; screen < screens; screen++) {
      await visitor.run((down) => scrollTo({ top: down * (innerHeight - 80), behavior: 'instant' }), screen);
      await take(visitor, project.name, `${name}-${screen + 1}`);
    }
  });
}

test('open states', async ({ visitor, device }, { project }) => {
  if (device.isTouched) {
    await visitor.open(routes.home);
    await visitor.press(button('Menu'));
    await take(visitor, project.name, 'menu');
  }
  await visitor.open(routes.gallery);
  await visitor.press(text('[data-project] button'));
  await visitor.sees(button('Close'));
  await take(visitor, project.name, 'viewer');

  await visitor.open(routes.contact);
  await visitor.press(send);
  await visitor.sees(toast('Missing Information'));
  await take(visitor, project.name, 'form-with-errors');
  await fillIn(visitor, { ...sampleRequest('Maria'), service: '' });
  await visitor.press(send);
  await visitor.sees(toast('Quote Request Sent!'));
  await take(visitor, project.name, 'sent');
});
