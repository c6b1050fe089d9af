/** `npm run edit`: the content folder as forms, on this machine only. PREVIEW_PORT: where scripts/edit.mjs shows the site. */
import { contentFolder } from '../content/load.ts';
import { createEditor } from './app.ts';
import { bundleEditor } from './bundle.ts';
import { openContentFolder } from './content-folder.ts';

const port = Number(process.env.EDIT_PORT);
const app = createEditor({
  content: openContentFolder(contentFolder),
  port,
  preview: `http://127.0.0.1:${process.env.PREVIEW_PORT}`,
  page: await bundleEditor(),
});
await app.listen({ port, host: '127.0.0.1' });
console.log(`\nEdit the site at http://127.0.0.1:${port} (only from this machine). Ctrl+C ends it.\n`);
