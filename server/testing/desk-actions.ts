import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { endpoints } from '#shared/desk/addresses.ts';
import type { RequestSummary } from '#shared/desk/requests.ts';
import type { DraftFile, Website } from '#shared/desk/website.ts';
import { postRequest } from './child.ts';
import type { openBrowser } from './desk-visit.ts';
import { pagePhoto } from './pictures.ts';

/**
 * Every kind of change that a desk saves, and that needs no build.
 * @param browser signed in at the server at this origin
 * @param request an open one with photos that are large enough for a page
 */
export function savingActions(
  origin: string,
  browser: ReturnType<typeof openBrowser>,
  { id, photos }: Pick<RequestSummary, 'id' | 'photos'>,
) {
  const post = async (url: string, body: object = {}) => {
    const { status, text } = await browser.post(url, body);
    expect(status, `${url}: ${text}`).toBeLessThan(300);
  };
  const act = (action: object) =>
    post(endpoints.actions(id), { id: randomUUID(), at: new Date().toISOString(), ...action });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

  return {
    'receive a request': async () => expect((await postRequest(origin)).status).toBe(201),
    answer: () => act({ kind: 'answered' }),
    note: () => act({ kind: 'note', text: 'Called.' }),
    schedule: () => act({ kind: 'visit', visitAt: tomorrow }),
    mark: () => act({ kind: 'stage', stage: 'won', amountCents: 100_00 }),
    'change a setting': () => post(endpoints.morningMessage, { eachMorning: true }),
    'get a calendar link': () => post(endpoints.newFeed),
    async 'save a text'() {
      const { version } = (await browser.get(endpoints.draftFile('home.yaml'))).json as DraftFile;
      const changes = [{ path: ['hero', 'heading', 'en'], value: 'Written at the desk' }];
      await post(endpoints.draftFile('home.yaml'), { version, changes });
    },
    async 'add a photo'() {
      const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
      const { status } = await fetch(`${origin}${endpoints.newWebsitePhoto}?alt=A+patio&es=Un+patio`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'image/jpeg', 'sec-fetch-site': 'same-origin' },
        body: new Uint8Array(await pagePhoto()),
      });
      expect(status).toBe(201);
    },
    'add to the gallery': () =>
      post(endpoints.projectFromRequest, {
        requestId: id,
        photos: photos.map((photo) => ({ id: photo, shows: 'after', alt: 'The new slab' })),
        hasAgreed: true,
      }),
    async 'discard changes'() {
      const { versions, published } = (await browser.get(endpoints.website)).json as Website;
      await post(endpoints.discardDraft, { versions, published: published?.id ?? null });
    },
    erase: () => post(endpoints.erase(id)),
  };
}
