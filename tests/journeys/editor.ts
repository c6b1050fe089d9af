import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '#scripts/free-port.mjs';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { fixtureSite } from '../../scripts/fixture-site.mjs';
import { projectNode } from '../../scripts/project.mjs';
import { test as visit } from './visit.ts';

type EditorServer = {
  address: string;
  preview: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** The owner's editor over a copy of a content folder; `content` is that copy. */
export const test = visit.extend<{ content: string; server: EditorServer; editor: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
  content: async ({}, use) => {
    const folder = makeTemporaryFolder();
    cpSync(fixtureSite.content, folder, { recursive: true });
    await use(folder);
  },
  server: async ({ content }, use) => {
    const [port, previewPort] = [await freePort(), await freePort()];
    const env = {
      ...process.env,
      CONTENT_DIR: content,
      EDIT_PORT: `${port}`,
      PREVIEW_PORT: `${previewPort}`,
    };
    let child: ChildProcess | undefined;
    const start = async () => {
      child = spawn(projectNode(), ['editor/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout!, 'data');
    };
    const stop = async () => {
      if (!child?.kill()) return;
      await once(child, 'exit');
      child = undefined;
    };
    await start();
    await use({
      address: `http://127.0.0.1:${port}`,
      preview: `http://127.0.0.1:${previewPort}`,
      start,
      stop,
    });
    await stop();
  },
  editor: async ({ page, server }, use) => {
    await openEditor(page, server);
    await use(page);
    // The browser would complain about pictures that are still loading when the server stops.
    await page.close();
  },
});

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
