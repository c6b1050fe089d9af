import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const browserFolder = fileURLToPath(new URL('./browser', import.meta.url));

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Edit the site</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/editor.css">
    <script type="module" src="/editor.js"></script>
  </head>
  <body><div id="editor"></div></body>
</html>
`;

/** Builds the editor's page in memory; none of it reaches dist/. */
export async function bundleEditor(): Promise<{ html: string; js: string; css: string }> {
  const { output } = (await build({
    root: browserFolder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, cssCodeSplit: false, rolldownOptions: { input: `${browserFolder}/main.tsx` } },
  })) as Rolldown.RolldownOutput;
  const css = output.find(({ fileName }) => fileName.endsWith('.css'));
  const js = output.find((file) => file.type === 'chunk');
  if (css?.type !== 'asset' || !js) throw new Error('Vite built no page for the editor');
  return { html, js: js.code, css: String(css.source) };
}
