/**
 * `npm run edit`: the content folder as forms, on this machine only. scripts/edit.mjs sets the ports; EDIT_URL and
 * PREVIEW_URL are the addresses where a tunnel shows both to the owner, who then needs the key EDIT_KEY.
 */
import { contentFolder } from '../content-model/load.ts';
import { createEditor } from './app.ts';
import { bundleEditor } from './bundle.ts';
import { openContentFolder } from './content-folder.ts';

const { EDIT_PORT, PREVIEW_PORT, EDIT_URL, PREVIEW_URL, EDIT_KEY } = process.env;
const port = Number(EDIT_PORT);
const away =
  EDIT_URL && PREVIEW_URL && EDIT_KEY
    ? { url: new URL(EDIT_URL), preview: new URL(PREVIEW_URL), key: EDIT_KEY }
    : undefined;
const app = createEditor({
  content: openContentFolder(contentFolder),
  preview: `http://127.0.0.1:${PREVIEW_PORT}`,
  page: await bundleEditor(),
  away,
});
await app.listen({ port, host: '127.0.0.1' });
const here = `http://127.0.0.1:${port}${away ? `/?key=${away.key}` : ''}`;
console.log(`\nEdit the site at ${here} (only from this machine). Press Ctrl+C to stop.`);
if (away)
  console.log(
    `From elsewhere: ${new URL(`/?key=${away.key}`, away.url)} (anyone who has this link can edit)`,
  );
console.log('');
