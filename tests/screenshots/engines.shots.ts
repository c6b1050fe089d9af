import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../../scripts/project.mjs';
import { routes, test } from '../engines/engine-test.ts';

const folder = inProject('screenshots/engines');
mkdirSync(folder, { recursive: true });

for (const [name, route] of Object.entries({ ...routes, 'not-found': '/nothing-here' })) {
  test(name, async ({ visitor }, { project }) => {
    visitor.forgive(/404/);
    await visitor.open(route);
    const screens = Math.min(6, await visitor.run(() => Math.ceil(document.body.scrollHeight / innerHeight)));
    for (let screen = 0; screen < screens; screen++) {
      await visitor.run(showScreen, screen);
      // Engines stand side by side by name.
      const file = `${name}-${screen + 1}-${project.name}.png`;
      writeFileSync(path.join(folder, file), await visitor.screenshot());
    }
  });
}

/** Runs in the page: scrolls there, and waits for fonts, pictures and what comes in. */
async function showScreen(screen: number) {
  scrollTo({ top: screen * (innerHeight - 80), behavior: 'instant' });
  for (const picture of document.images) picture.loading = 'eager';
  const ending = document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
  await Promise.allSettled([
    document.fonts.ready,
    ...Array.from(document.images, (picture) => picture.decode()),
    ...ending.map(({ finished }) => finished),
  ]);
}
