import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { projectNode } from '#scripts/project.mjs';
import { fixtureSite } from '#tests/support/fixture-site.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { onAPort } from '#tests/visitor/site.ts';
import { test as visit } from '#tests/visitor/visit.ts';

interface EditorServer {
  address: string;
  preview: string;
  content: string;
  /** Unless it runs. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The owner's editor over a copy of a content folder; `content` is that copy. It stays for the next test. */
export const test = visit.extend<
  { content: string; server: EditorServer; editor: Page },
  { openServer: EditorServer }
>({
  openServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      const server = await onAPort(openServer);
      await use(server);
      await server.stop();
    },
    // It builds the editor's page, which a busy machine does slowly.
    { scope: 'worker', timeout: 600_000 },
  ],
  server: async ({ openServer }, use) => {
    const { content } = openServer;
    rmSync(content, { recursive: true, force: true });
    cpSync(fixtureSite.content, content, { recursive: true });
    await openServer.start();
    await use(openServer);
  },
  content: async ({ server }, use) => use(server.content),
  editor: async ({ page, server }, use) => {
    await openEditor(page, server);
    await use(page);
    // The browser would complain about pictures that are still loading when the server stops.
    await page.close();
  },
});

async function openServer(port: number): Promise<EditorServer> {
  const content = makeTemporaryFolder();
  const env = { ...process.env, CONTENT_DIR: content, EDIT_PORT: `${port}`, PREVIEW_PORT: `${port + 1}` };
  let child: ChildProcess | undefined;
  const server = {
    address: `http://127.0.0.1:${port}`,
    preview: `http://127.0.0.1:${port + 1}`,
    content,
    async start() {
      if (child) return;
      child = spawn(projectNode(), ['editor/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      const ended = text(child.stderr!).then((said) => Promise.reject(new Error(said)));
      await Promise.race([once(child.stdout!, 'data'), ended]);
    },
    async stop() {
      if (!child?.kill()) return;
      await once(child, 'exit');
      child = undefined;
    },
  };
  await server.start();
  return server;
}

/** Opens the editor in a page, with a placeholder for the preview. */
export async function openEditor(page: Page, { address, preview }: EditorServer) {
  await page.route(`${preview}/**`, (route) => route.fulfill({ body: 'The site' }));
  await page.goto(address);
}

/** The controls that every form has. */
export const form = (editor: Page) => ({
  phone: editor.getByRole('textbox', { name: 'Phone', exact: true }),
  hours: editor.getByRole('textbox', { name: 'Hours', exact: true }),
  press: (name: string) => editor.getByRole('button', { name, exact: true }).click(),
  open: (name: string) =>
    editor.getByRole('navigation', { name: 'Content' }).getByRole('button', { name }).click(),
  saved: editor.getByText('Saved.', { exact: true }),
});

export const fileText = (content: string, name: string) => readFileSync(path.join(content, name), 'utf8');
