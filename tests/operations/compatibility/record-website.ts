/**
 * Records `website/`: what the folders of the website look like with unpublished edits, and after a server was killed in
 * the middle of publishing. Two people edit at a real server, over HTTP; every build is a real one. See README.md.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { parseDocument, type YAMLSeq } from 'yaml';
import { readSources } from '#content-model/check/check-content.ts';
import { inSpanish } from '#content-model/check/testing/in-spanish.ts';
import { inProject } from '#scripts/project.mjs';
import { openDatabase } from '#server/database/open.ts';
import { openSession } from '#server/desk/sign-in/sessions.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import type { Change } from '#shared/content/changes.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { DraftFile, SaveDraft, Website } from '#shared/desk/website.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { inFolder } from './fixture.ts';

const [ann, ben] = ['ann@example.com', 'ben@example.com'];
const target = inFolder('website');

interface Site {
  content: string;
  dist: string;
  builds: string;
  variables: Record<string, string>;
}

function siteIn(folder: string): Site {
  const [content, dist] = [path.join(folder, 'content'), path.join(folder, 'dist')];
  const variables = {
    CONTENT_DIR: content,
    DIST_DIR: dist,
    DATA_DIR: path.join(folder, 'data'),
    DESK_EMAILS: `${ann},${ben}`,
    TIME_SERVER: 'off',
    LOG_LEVEL: 'warn',
  };
  return { content, dist, builds: path.join(folder, '.dist-builds'), variables };
}

/** The tests' company in two languages, with four projects, and pictures of one color that take little room. */
async function makeContent(folder: string) {
  mkdirSync(path.join(folder, 'photos'), { recursive: true });
  const { texts } = readSources(inProject('tests/content'));
  const projects = parseDocument(texts['projects.yaml']!);
  const list = projects.contents as YAMLSeq;
  list.items = list.items.filter((_, at) => [0, 2, 5, 8].includes(at));
  const translated = inSpanish({ ...texts, 'projects.yaml': String(projects) }, inShort);
  for (const [name, text] of Object.entries(translated)) writeFileSync(path.join(folder, name), text);
  cpSync(inProject('tests/content/.version'), path.join(folder, '.version'));
  for (const [at, name] of readdirSync(inProject('tests/content/photos')).entries())
    writeFileSync(path.join(folder, 'photos', name), await picture(640, 480, at));
}

/** Stands for a translation, as short as may be: a page's description has to be long. */
const inShort = (english: string) =>
  english.length > 110 || english.includes('{') ? english : `¡${english.split(' ').slice(0, 3).join(' ')}!`;

/** @param number tells it apart from the others */
const picture = (width: number, height: number, number: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 250 - 15 * number, g: 120, b: 90 } } })
    .jpeg({ mozjpeg: true })
    .toBuffer();

/** A real server, and what people do at its desk. @param words what Node is told before the server's file */
async function openDesk({ variables }: Site, words: string[] = []) {
  const server = new ServerProcess(0, variables, [...words, 'server/main.ts']);
  await server.start();
  const database = await openDatabase({ dataDir: variables.DATA_DIR! });
  const cookies = new Map<string, string>();
  for (const email of [ann, ben]) {
    const session = await openSession(database, { email, device: 'Chrome on Windows', now: new Date() });
    cookies.set(email, `desk=${session.token}`);
  }
  await database.destroy();

  async function send<Answer>(by: string, url: string, body?: object | Buffer): Promise<Answer> {
    const answer = await fetch(server.origin + url, {
      method: body ? 'POST' : 'GET',
      body: (Buffer.isBuffer(body) || !body ? body : JSON.stringify(body)) as BodyInit,
      headers: {
        cookie: cookies.get(by)!,
        'sec-fetch-site': 'same-origin',
        'content-type': Buffer.isBuffer(body) ? 'image/jpeg' : 'application/json',
      },
    });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${said}`);
    return (said ? JSON.parse(said) : undefined) as Answer;
  }
  const state = () => send<Website>(ann, endpoints.website);

  return {
    server,
    send,
    state,

    async save(
      by: string,
      file: ContentFile,
      edit: (value: never) => Change[],
      more: Partial<SaveDraft> = {},
    ) {
      const { version, value } = await send<DraftFile>(by, endpoints.draftFile(file));
      await send(by, endpoints.draftFile(file), { version, changes: edit(value as never), ...more });
    },

    async addPhoto(by: string, en: string, es: string, number: number) {
      const shows = new URLSearchParams({ alt: en, es });
      await send(by, `${endpoints.newWebsitePhoto}?${shows}`, await picture(1000, 750, number));
    },

    async ended() {
      for (;;) {
        const { job } = await state();
        if (job?.failure) throw new Error(`${job.failure} ${JSON.stringify(job.problems)}`);
        if (job?.endedAt) return;
        await setTimeout(200);
      }
    },
  };
}

const text = (place: (string | number)[], en: string, es: string): Change[] => [
  { path: [...place, 'en'], value: en },
  { path: [...place, 'es'], value: es },
];

/** Copies a site's folders here, with stand-ins of its builds: the marks, and pages that only say which build it is. */
function keep({ content, dist, builds }: Site, name: string) {
  const to = path.join(target, name);
  rmSync(to, { recursive: true, force: true });
  cpSync(content, path.join(to, 'content'), { recursive: true });
  for (const build of readdirSync(builds)) {
    const [from, standIn] = [path.join(builds, build), path.join(to, 'builds', build)];
    mkdirSync(path.join(standIn, '.content'), { recursive: true });
    for (const mark of readdirSync(from).filter((each) =>
      /^\.(built-from|published|draft|carried)$/.test(each),
    ))
      cpSync(path.join(from, mark), path.join(standIn, mark));
    cpSync(path.join(from, '.content/business.yaml'), path.join(standIn, '.content/business.yaml'));
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(readFileSync(path.join(from, 'index.html'), 'utf8'))![1]!;
    const words = heading.replaceAll(/<[^>]*>/g, '').trim();
    writeFileSync(
      path.join(standIn, 'index.html'),
      `<!doctype html><title>Stand-in</title><h1>${words}</h1>\n`,
    );
  }
  writeFileSync(path.join(to, 'builds/served'), `${path.basename(readlinkSync(dist))}\n`);
}

const root = makeTemporaryFolder();
const site = siteIn(path.join(root, 'first'));
await makeContent(site.content);
const built = spawnSync(process.execPath, ['scripts/build.mjs'], {
  env: { ...process.env, ...site.variables },
  stdio: 'inherit',
});
if (built.status !== 0) throw new Error('not built');

console.log('Ann publishes for the first time');
let desk = await openDesk(site);
await desk.save(ann, 'home.yaml', () =>
  text(['hero', 'heading'], 'Concrete since 1987', 'Concreto desde 1987'),
);
await desk.send(ann, endpoints.publish, {});
await desk.ended();
await desk.server.end('SIGTERM');
const [unpublished, killed] = ['draft', 'interrupted'].map((name) => {
  cpSync(path.join(root, 'first'), path.join(root, name), { recursive: true, verbatimSymlinks: true });
  return siteIn(path.join(root, name));
}) as [Site, Site];

console.log('Ann and Ben edit, and look at a preview');
desk = await openDesk(unpublished);
await desk.save(ann, 'home.yaml', () =>
  text(['hero', 'heading'], 'Concrete that stays', 'Concreto que se queda'),
);
await desk.save(ben, 'testimonials.yaml', () => [{ path: [1, 'name'], value: 'Al Reyes' }], {
  renamed: { from: 'Al', into: 'Al Reyes' },
});
await desk.addPhoto(ben, 'Pool deck with rounded edges', 'Terraza de piscina con bordes redondeados', 3);
await desk.send(ben, endpoints.removeWebsitePhoto('on-no-page'), {});
await desk.save(ann, 'projects.yaml', (projects: { id: number }[]) => {
  const gone = projects.findIndex(({ id }) => id === 3);
  const added = {
    title: { en: 'Pool deck', es: 'Terraza de piscina' },
    category: 'residential',
    photo: 'pool-deck-with-rounded-edges',
    description: { en: 'Cool to walk on.', es: 'Fresca al caminar.' },
  };
  return [{ path: [], order: [-1, ...[...projects.keys()].filter((at) => at !== gone)], added: [added] }];
});
await desk.send(ann, endpoints.buildPreview, {});
await desk.ended();
await desk.save(ann, 'gallery.yaml', () => [
  ...text(['intro', 'lead'], 'Tap a photo to see all of it.', 'Toque una foto para verla entera.'),
  ...text(['closing', 'heading'], 'Like what you see?', '¿Le gusta lo que ve?'),
]);
await desk.save(ben, 'business.yaml', () => [{ path: ['phone'], value: '407.555.01' }]);
await desk.server.end('SIGTERM');
const gallery = path.join(unpublished.content, 'gallery.yaml');
const byHand = readFileSync(gallery, 'utf8')
  .replaceAll('Open one to see it whole.', 'Open a picture to see it whole.')
  .replaceAll('Get a free estimate', 'Ask for an estimate');
writeFileSync(gallery, `# Edited by hand.\n${byHand}`);
keep(unpublished, 'draft');

console.log('Ben publishes, and the server is killed in the middle');
Object.assign(killed.variables, { KILL_DURING: 'rename .publishing/content/photos/ 1' });
desk = await openDesk(killed, ['--import', inProject('server/testing/kill-itself.ts')]);
await desk.save(ben, 'home.yaml', () => [
  ...text(['hero', 'heading'], 'Poured by us', 'Vertido por nosotros'),
  ...text(['closing', 'button'], 'Ask us', 'Pregúntenos'),
]);
await desk.addPhoto(ben, 'Curb along a driveway', 'Bordillo junto a una entrada', 4);
await desk.send(ben, endpoints.removeWebsitePhoto('on-no-page'), {});
await desk.save(ben, 'projects.yaml', (projects: { id: number }[]) => [
  { path: [projects.findIndex(({ id }) => id === 66), 'photo'], value: 'curb-along-a-driveway' },
]);
await desk.send(ben, endpoints.publish, {});
while (!(await desk.state()).job?.step.startsWith('Building')) await setTimeout(100);
// While that is built, Ann changes one text, and another one back to what it was.
await desk.save(ann, 'home.yaml', () => [
  ...text(['closing', 'heading'], 'Cracks?', '¿Grietas?'),
  ...text(['closing', 'button'], 'Get a free estimate', '¡Get a free!'),
]);
while (desk.server.isRunning) await setTimeout(100);
// The name of the computer stays out of it.
const lock = path.join(killed.content, '.publishing/lock');
writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\S+/, 'server'));
keep(killed, 'interrupted');
