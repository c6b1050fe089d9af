import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../../scripts/project.mjs';
import { routes, test } from '../engines/journey.ts';
import { fields, fillIn, send, toast } from '../engines/quote-form.ts';
import { button, text } from '../engines/target.ts';
import type { Visitor } from '../engines/visitor.ts';

const request = {
  name: 'Maria Delgado',
  phone: '(407) 555-0111',
  email: 'maria@example.com',
  service: '',
  message: 'The walk to the front door has heaved.',
};

/** Waits for fonts and pictures, and takes what the window shows. */
async function take(visitor: Visitor, project: string, name: string) {
  await visitor.run(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all(Array.from(document.images, (picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
    await new Promise((resolve) => setTimeout(resolve, 800)); // bands and bars have come in
  });
  const folder = inProject('screenshots/engines', project);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.png`), await visitor.screenshot());
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
  visitor.forgive(/./);
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
  await visitor.sees({ ...toast, called: 'Missing Information' });
  await take(visitor, project.name, 'form-with-errors');
  await visitor.press(fields.name);
  await fillIn(visitor, request);
  await visitor.press(send);
  await visitor.sees({ ...toast, called: 'Quote Request Sent!' });
  await take(visitor, project.name, 'sent');
});
