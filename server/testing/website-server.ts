import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { buildsFolder } from '#publishing/builds.mjs';
import { openDatabase } from '#server/database/open.ts';
import { readConfig } from '#server/platform/config.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { DraftFile, Job, Version, Website } from '#shared/desk/website.ts';
import { fixtureSite } from '#tests/support/fixture-site.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { startServer } from './child.ts';
import { signIn } from './desk-session.ts';
import { temporaryFolder } from './parts.ts';

/** A content folder and a served site, copied from the tests' own in one folder, and another for data. */
export function copySite(
  folder = temporaryFolder(),
): Record<'CONTENT_DIR' | 'DIST_DIR' | 'DATA_DIR', string> {
  const at = (name: string) => path.join(folder, name);
  // What a server on that folder has published is not copied.
  const filter = (from: string) => !/^\.(versions|publishing)$/.test(path.basename(from));
  cpSync(fixtureSite.content, at('content'), { recursive: true, filter });
  mkdirSync(buildsFolder(at('dist')));
  cpSync(fixtureSite.dist, at('dist'), { recursive: true, dereference: true });
  return { CONTENT_DIR: at('content'), DIST_DIR: at('dist'), DATA_DIR: temporaryFolder() };
}

/** A real server with somebody signed in at its desk. @param call as in `startServer` */
export async function startWebsite(
  variables: Record<string, string>,
  call?: Parameters<typeof startServer>[1],
) {
  const server = await startServer({ LOG_LEVEL: 'error', ...variables }, call);
  const read = readConfig(variables);
  if (!read.ok) throw new Error(read.problems.join());
  const database = await openDatabase(read.config);
  const { headers } = await signIn(database, 'office@example.com').finally(() => database.destroy());
  return { ...server, ...openWebsite((url, options) => fetch(server.origin + url, options), headers) };
}

/** Asks a server as `fetch` does. @param url without the origin */
export type Ask = (
  url: string,
  options?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<Response>;

/** What visitors see of a website, and what somebody does with it in the desk. @param headers what signs them in */
export function openWebsite(ask: Ask, headers: Record<string, string>) {
  const get = async <Answer>(url: string): Promise<Answer> =>
    (await (await ask(url, { headers })).json()) as Answer;
  const post = (url: string, body: object = {}) =>
    ask(url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    });
  const state = () => get<Website>(endpoints.website);

  return {
    state,
    post,
    page: async (url = '/', seenBy = {}) => (await ask(url, { headers: seenBy })).text(),
    versions: () => get<Version[]>(endpoints.versions),
    /** Writes the first heading of the home page into the draft. */
    async write(heading: string) {
      const { version } = await get<DraftFile>(endpoints.draftFile('home.yaml'));
      const changes = [{ path: ['hero', 'heading', 'en'], value: heading }];
      const answer = await post(endpoints.draftFile('home.yaml'), { version, changes });
      expect(answer.status).toBe(200);
    },
    /** Waits until what is being built or published has ended. */
    ended: (): Promise<Job> =>
      waitFor(async () => {
        const { job } = await state();
        expect(job?.endedAt).toBeTruthy();
        return job!;
      }, 100),
  };
}

export type WebsiteServer = Awaited<ReturnType<typeof startWebsite>>;
