import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { contentFolder } from '../../content-model/load.ts';
import type { FileName } from '../../content-model/schema/files.ts';
import { createEditor } from '../app.ts';
import { openContentFolder } from '../content-folder.ts';

const host = '127.0.0.1:4400';
const own = { host, origin: `http://${host}` };

type File = { value: Record<string, unknown>; version: string };
type Content = {
  photos: { name: string }[];
  files: (File & { name: string })[];
  faults: { file: string }[];
};

/** An editor of a copy of the content, opened for each test of a file, and what its page asks of it. */
export function openEditor() {
  let folder: string;
  let content: ReturnType<typeof openContentFolder>;
  let app: ReturnType<typeof createEditor>;
  beforeEach(() => {
    folder = makeTemporaryFolder(onTestFinished);
    cpSync(contentFolder, folder, { recursive: true });
    content = openContentFolder(folder);
    app = createEditor({
      content,
      preview: 'http://127.0.0.1:4401',
      page: { html: '<title>Editor</title>', js: '', css: '' },
    });
  });
  afterEach(async () => {
    await app.close();
  });

  const all = async () => (await app.inject({ url: '/api/content', headers: { host } })).json<Content>();
  // What the page is told about all files takes a while to find out.
  const read = (name: FileName) => content.read(name) as File;
  const at = (name: string) => path.join(folder, name);
  return {
    all,
    read,
    at,
    folder: () => folder,
    textOf: (name: string) => readFileSync(at(name), 'utf8'),
    save(name: FileName, value: unknown, version = read(name).version) {
      const payload = { value, version };
      return app.inject({ method: 'PUT', url: `/api/content/${name}`, headers: own, payload });
    },
    upload(picture: Buffer, alt: string, spanish?: string) {
      const url = `/api/photos?${new URLSearchParams({ alt, ...(spanish && { es: spanish }) })}`;
      const headers = { ...own, 'content-type': 'image/jpeg' };
      return app.inject({ method: 'POST', url, headers, payload: picture });
    },
    remove: (name: string) => app.inject({ method: 'DELETE', url: `/api/photos/${name}`, headers: own }),
  };
}
