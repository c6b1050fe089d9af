import { chromium } from '@playwright/test';
import { routes } from '#shared/routes.ts';
import { browserOptions } from './browser.ts';
import { budgets, phone } from './budgets.ts';
import { bytesOf, type Fetched, fetchedBy, ofKind } from './fetched.ts';
import type { Finding } from './part.ts';
import { startSite } from './site-server.ts';

const views = [
  ['firstView', 'First view on a phone: what is seen before anybody scrolls'],
  ['ahead', 'With what the browser fetches ahead'],
  ['whole', 'Whole page, scrolled to the end'],
] as const;

/** Exact bytes and requests of each route on a phone, first view and whole page. */
export async function measureBytes(): Promise<Finding> {
  const server = await startSite();
  const browser = await chromium.launch(browserOptions());
  const measured: (Awaited<ReturnType<typeof fetchedBy>> & { route: string })[] = [];
  for (const route of Object.values(routes)) {
    const page = await browser.newPage(phone);
    measured.push({ route, ...(await fetchedBy(page, server.origin + route)) });
    await page.close();
  }
  await browser.close();
  await server.stop();
  const head = ['Route', 'HTML + CSS', 'Fonts', 'Pictures', 'JavaScript', 'Other', 'All', 'Requests'];
  return {
    tables: views.map(([view, what]) => ({
      caption: `${what}, compressed bytes`,
      head,
      rows: [
        ...measured.map((visit) => row(visit.route, visit[view])),
        ...(view === 'firstView' ? [budgetRow] : []),
      ],
    })),
    remarks: ['Without headers. `npm test` holds the budgets.'],
    data: measured,
  };
}

function row(route: string, fetched: Fetched[]) {
  const kinds = [['document'], ['font'], ['image'], ['script']];
  const parts = kinds.map((kind) => bytesOf(ofKind(fetched, ...kind)));
  const all = bytesOf(fetched);
  const other = all - parts.reduce((sum, bytes) => sum + bytes, 0);
  return [`\`${route}\``, ...[...parts, other, all].map(thousands), fetched.length];
}

const budgetRow = [
  'Budget',
  `${thousands(budgets.document)}, Gallery ${thousands(budgets.gallery)}`,
  `${thousands(budgets.fonts.bytes)} in ${budgets.fonts.files}`,
  `hero ${thousands(budgets.hero)}`,
  `${thousands(budgets.onceLoaded)}, and ${thousands(budgets.island.bytes)} for an island`,
  '',
  `Home ${thousands(budgets.homeFirstView)}`,
  `${budgets.requests.withoutIsland}, or ${budgets.requests.withIsland} with an island`,
];

function thousands(bytes: number): string {
  return bytes.toLocaleString('en-US');
}
