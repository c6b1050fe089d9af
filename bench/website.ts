import path from 'node:path';
import type { Change } from '../shared/content/changes.ts';
import { endpoints } from '../shared/desk/addresses.ts';
import type { DraftFile, SavedDraft } from '../shared/desk/website.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import { type Finding, median, openDesk, percentile, runs, type Table } from './common.ts';
import { writeLargeCompany } from './large-company.ts';

/** In milliseconds. */
const goals: Record<string, number> = { 'Open for the first time': 1000, Open: 1000, Save: 500 };
const operations: Record<string, string> = {
  'Save a character': 'Save',
  'Move the last project to the top': 'Save',
};

/** Measures how long the server takes to open, save and check text as projects grow. @param args other counts */
export async function measureWebsite(args: string[]): Promise<Finding> {
  const counts = args.length > 0 ? args.map(Number) : [9, 120, 500];
  const measured: Map<string, number[]>[] = [];
  for (const count of counts) measured.push(await measure(count));
  const times = [...measured[0]!.keys()].map(
    (name) => [name, measured.map((taken) => taken.get(name)!)] as const,
  );
  const rows = times.map(([name, all]) => [
    name,
    ...all.map((taken) => `${Math.round(median(taken))} (${Math.round(percentile(taken, 0.95))})`),
    goals[operations[name] ?? name] ?? '',
  ]);
  const isGood = times.every(([name, all]) =>
    all.every((taken) => median(taken) <= (goals[operations[name] ?? name] ?? Number.POSITIVE_INFINITY)),
  );
  const head = ['', ...counts.map((count) => `${count} projects`), 'Goal'];
  const table: Table = { caption: 'Milliseconds: median (p95)', head, rows };
  return { tables: [table], remarks: ['One language, 12-megapixel photos.'], isGood };
}

async function measure(count: number): Promise<Map<string, number[]>> {
  const content = path.join(makeTemporaryFolder(), 'content');
  // What is in them makes no difference to any of this.
  await writeLargeCompany(content, count, 3);
  const { server, call } = await openDesk({ CONTENT_DIR: content });
  const times = new Map<string, number[]>();
  const timed = async <Answer>(name: string, url: string, body?: object): Promise<Answer> => {
    const began = performance.now();
    const answer = await call<Answer>(url, body);
    times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
    return answer;
  };
  const projects = endpoints.draftFile('projects.yaml');
  const open = async (name: string) => {
    await timed(name, endpoints.website);
    return timed<DraftFile>('Read all projects', projects);
  };
  let { version } = await open('Open for the first time');
  const save = async (name: string, change: Change) => {
    ({ version } = await timed<SavedDraft>(name, projects, { version, changes: [change] }));
    await timed('Reload the summary', endpoints.website);
  };
  const order = [count - 1, ...Array.from({ length: count - 1 }, (_, at) => at)];
  for (let round = 0; round < runs(10); round++) {
    await open('Open');
    await save('Save a character', { path: [3, 'title', 'en'], value: `Slab ${round}` });
    await save('Move the last project to the top', { path: [], order });
  }
  await server.end('SIGTERM');
  return times;
}
