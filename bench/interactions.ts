import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { routes } from '#shared/routes.ts';
import { hydrated, withBrowser } from './browser.ts';
import { type Finding, percentile, runs } from './part.ts';
import { type Press, slowdown, timePresses } from './presses.ts';
import { startSite } from './site-server.ts';

interface Interaction extends Press {
  name: string;
  route: string;
}

const button = (label: string) => `::-p-aria([name="${label}"][role="button"])`;
const press = (selector: string) => (page: Page) => page.locator(selector).setTimeout(20_000).click();
const pressEscape = (page: Page) => page.keyboard.press('Escape');
const type = (field: string) => async (page: Page) => {
  await page.focus(`#${field}`);
  await page.keyboard.press('a');
};
const firstCard = 'button[aria-haspopup="dialog"]';

const interactions: Interaction[] = [
  { name: 'Menu', route: routes.home, act: press('button[popovertarget="menu"]'), undo: pressEscape },
  { name: 'Filter', route: routes.gallery, act: press('button[aria-pressed="false"]') },
  { name: 'Open project', route: routes.gallery, act: press(firstCard), undo: pressEscape },
  { name: 'Next project', route: `${routes.gallery}#open`, act: press(button('Next project')) },
  {
    name: 'Close project',
    route: `${routes.gallery}#open`,
    act: press(button('Close')),
    undo: async (page) => {
      await wait(1000);
      await press(firstCard)(page);
    },
  },
  ...['name', 'phone', 'email', 'message'].map((field) => ({
    name: `Type into ${field}`,
    route: routes.contact,
    act: type(field),
  })),
  { name: 'Send, fields missing', route: routes.contact, act: press(button('Send request')) },
  {
    name: 'Send, complete',
    route: routes.contact,
    act: press(button('Send request')),
    undo: fillForm,
  },
];

/** Interaction to next paint of everything that can be pressed or typed into, on a phone four times slower. */
export async function measureInteractions(): Promise<Finding> {
  const server = await startSite();
  const measured: { name: string; times: number[] }[] = [];
  for (const interaction of interactions) {
    measured.push({ name: interaction.name, times: await repeat(server.origin, interaction) });
  }
  await server.stop();
  return {
    tables: [
      {
        caption: 'Interaction to next paint, ms (goal: p75 at most 100)',
        head: ['Interaction', 'p50', 'p75', 'Slowest'],
        rows: measured.map(({ name, times }) => [
          name,
          ...[0.5, 0.75, 1].map((share) => percentile(times, share)),
        ]),
      },
    ],
    remarks: [
      `${runs(20)} times each, the processor slowed down ${slowdown} times through the DevTools protocol. The browser tells steps of 8 ms and nothing below 16 ms, which stands as 16.`,
    ],
    data: measured,
  };
}

function repeat(origin: string, { name, route, act, undo }: Interaction): Promise<number[]> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage();
    const [path, mark] = route.split('#');
    await page.goto(origin + path!, { waitUntil: 'networkidle0' });
    await hydrated(page);
    if (mark === 'open') await press(firstCard)(page);
    if (name === 'Send, complete') await fillForm(page);
    await wait(1000);
    return timePresses(page, { act, undo });
  });
}

async function fillForm(page: Page) {
  await page.evaluate(() => {
    const sample = {
      name: 'Dana Field',
      phone: '4075550199',
      email: 'dana@example.com',
      message: 'Cracked slab',
    };
    for (const [id, text] of Object.entries(sample)) {
      (document.getElementById(id) as HTMLInputElement).value = text;
    }
  });
}
