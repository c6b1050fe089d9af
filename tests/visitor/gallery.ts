import type { Page } from '@playwright/test';

/** The gallery's parts, as a visitor finds them. */
export const gallery = (page: Page) => {
  const cards = page.getByRole('region', { name: 'Projects', exact: true }).getByRole('button');
  const filters = page.getByRole('region', { name: 'Show projects' });
  const filter = (name: string) => filters.getByRole('button', { name });
  return {
    cards,
    /** Each card with its picture and words. */
    items: page.getByRole('region', { name: 'Projects', exact: true }).getByRole('listitem'),
    filter,
    /** How many projects a filter says it shows. */
    countOf: async (name: string) => Number((await filter(name).innerText()).match(/\d+/)?.[0]),
    active: filters.locator('[aria-pressed="true"]'),
    viewer: page.getByRole('dialog'),
    titleOf: (position: number) => cards.nth(position).innerText(),
  };
};
