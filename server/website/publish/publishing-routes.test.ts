import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deployedMark } from '#publishing/builds.mjs';
import { publishFirstVersion } from '#publishing/publish.ts';
import { stageWorkingCopy } from '#publishing/snapshots.ts';
import { openVersions } from '#publishing/versions.ts';
import { storeProof } from '#server/desk/sign-in/sessions.ts';
import { createEditAddress } from '#server/desk/sign-in/this-machine.ts';
import { minute } from '#server/platform/time.ts';
import { signIn } from '#server/testing/desk-session.ts';
import { temporaryFolder, testApp, testConfig } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';

const changesOf = (field: string) => [{ file: 'business.yaml', path: [field], kind: 'changed' }];
const heading = [{ file: 'home.yaml', path: ['hero', 'heading'], kind: 'changed' }];

/**
 * A desk that somebody signed in to so many minutes ago. Its website is built elsewhere, so whoever may publish is told
 * that it can't be done here (422).
 */
async function openDesk(minutes: number, more: { isLocal?: boolean } = {}) {
  const folder = temporaryFolder();
  const [content, dist] = [path.join(folder, 'content'), path.join(folder, 'dist')];
  cpSync('tests/content', content, { recursive: true });
  mkdirSync(dist);
  writeFileSync(path.join(dist, deployedMark), '');
  const versions = openVersions(content);
  await publishFirstVersion(content, versions);
  const config = { ...testConfig({ CONTENT_DIR: content, DIST_DIR: dist }), ...more };
  const { app, database, signer } = await testApp(config);
  const then = new Date(Date.now() - minutes * minute);
  const { session, ...signed } = await signIn(database, 'office@example.com', then);
  const host = '127.0.0.1:4400';
  // As a browser sends it that opened the printed address.
  const key = path.basename(createEditAddress(config, signer));
  const cookie = `edit-${config.serverUrl.port}=${key}`;
  const headers = more.isLocal ? { host, origin: `http://${host}`, cookie } : signed.headers;
  const post = async (url: string, payload: object = {}) => {
    const answer = await app.inject({ method: 'POST', url, payload, headers });
    return [answer.statusCode, answer.json().reason];
  };
  return {
    post,
    prove: () => storeProof(database, session, new Date()),
    /** Changes a file of the working copy. */
    change(name: string, before: string, after: string) {
      const file = path.join(content, name);
      const text = readFileSync(file, 'utf8');
      expect(text).toContain(before);
      writeFileSync(file, text.replace(before, after));
    },
    /** Makes what the working copy says a version, and the published one. */
    async publish() {
      const staged = await stageWorkingCopy(content, versions);
      const at = new Date().toISOString();
      const previous = versions.published()!.id;
      const about = { id: versions.newId(at), at, by: null, restored: null, changed: 1, previous };
      const { id } = await versions.write(staged.folder, staged.files, about);
      versions.setPublished(id);
      return previous;
    },
  };
}

const refused = [403, 'fresh-proof'];
const allowed = [422, undefined];

test('another phone or email is published, and restored, only by somebody who has just confirmed their identity', async () => {
  const { change, post, publish, prove } = await openDesk(16);
  change('business.yaml', 'phone: 407.555.0142', 'phone: (321) 555-0100');
  change('business.yaml', 'office@example.com', 'thief@example.com');
  for (const changes of [undefined, changesOf('phone'), [...heading, ...changesOf('email')]])
    expect(await post(endpoints.publish, { changes })).toEqual(refused);
  // What leads nobody elsewhere needs no proof, and neither does looking at it.
  expect(await post(endpoints.publish, { changes: heading })).toEqual(allowed);
  expect(await post(endpoints.buildPreview)).toEqual(allowed);
  const id = await publish();
  for (const keepsEdits of [true, false])
    expect(await post(endpoints.restoreVersion, { id, keepsEdits })).toEqual(refused);
  await prove();
  expect(await post(endpoints.restoreVersion, { id })).toEqual(allowed);
});

test('on the computer that has the files, where nobody signs in, nobody is asked', async () => {
  const { change, post } = await openDesk(16, { isLocal: true });
  change('business.yaml', 'phone: 407.555.0142', 'phone: (321) 555-0100');
  expect(await post(endpoints.publish)).toEqual(allowed);
});
