import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Setting, settings } from '#server/platform/settings.mjs';
import { savingActions } from '#server/testing/desk-actions.ts';
import { signedIn } from '#server/testing/desk-session.ts';
import { openBrowser } from '#server/testing/desk-visit.ts';
import { temporaryFolder, testApp, testConfig } from '#server/testing/parts.ts';
import { keepPhoto, photoId } from '#server/testing/photos.ts';
import { pagePhoto } from '#server/testing/pictures.ts';
import { changedPaths, describeFolder } from '#tests/support/folder-state.ts';
import { writeBuild } from '#tests/support/pretended-site.ts';
import { demoSettings, environmentFor } from './environment.mjs';

/** What every part of a demo is started with, where this is set for the owner's site. */
const variablesOfDemo = (owners: Record<string, string>, folder: string): Record<string, string> => ({
  ...environmentFor('demo', owners),
  ...demoSettings(folder, 20_000),
});

test('a demo names a folder of its own in place of each that is used where none is set', () => {
  const variables = variablesOfDemo({}, '/tmp/desk-demo');
  const used = Object.entries<Setting>(settings).flatMap(([name, { type, default: usual, otherwise }]) =>
    type === 'folder' && (usual ?? otherwise) ? name : [],
  );
  expect(used).toContain('CONTENT_DIR');
  for (const name of [...used, 'ENV_FILE'])
    expect(variables[name], name).toMatch(/^\/tmp\/desk-demo\/|\/\.cache\/demo$/);
});

test('nothing that is saved in a demo reaches the folders that are set for the owner’s site', async () => {
  const [owner, folder] = [temporaryFolder(), temporaryFolder()];
  const of = (name: string) => path.join(owner, name);
  cpSync('tests/content', of('content'), { recursive: true });
  writeBuild(of('dist'), 'tests/content', { digest: 'the owner’s', stamp: '', release: 1 });
  for (const name of ['data', 'cache', 'backups']) mkdirSync(of(name));
  const owners = {
    CONTENT_DIR: of('content'),
    DIST_DIR: of('dist'),
    DATA_DIR: of('data'),
    CACHE_DIR: of('cache'),
    BACKUP_DIR: of('backups'),
  };
  const variables = variablesOfDemo(owners, folder);
  cpSync('tests/content', variables.CONTENT_DIR!, { recursive: true });
  const before = [owner, folder].map((each) => describeFolder(each));

  const { app, database, photos, keepDanas } = await testApp(testConfig(variables));
  const { id } = await keepDanas();
  await keepPhoto(photos, id, 0, { whole: await pagePhoto() });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const browser = openBrowser(origin);
  const { headers } = await signedIn(database, variables.DESK_EMAILS);
  browser.cookies.set('desk', headers.cookie.replace('desk=', ''));
  const request = { id, photos: [photoId(0)] };
  for (const [name, act] of Object.entries(savingActions(origin, browser, request))) {
    await act();
    expect(changedPaths(before[0]!, describeFolder(owner)), name).toEqual([]);
  }
  expect(changedPaths(before[1]!, describeFolder(folder))).toContain('data/requests.sqlite');
});
