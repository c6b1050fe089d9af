/** `npm start`: from a fresh clone to a served site. */
import './env-file.mjs';
import { main, projectNode, run } from './project.mjs';
import { serve } from './serve.mjs';

await main(() =>
  serve({
    onReady() {
      if (isPublic()) sayWhetherFitToLaunch();
    },
  }),
);

function isPublic() {
  const { NODE_ENV, SITE_URL } = process.env;
  return NODE_ENV === 'production' || SITE_URL?.startsWith('https:');
}

/** One line, once the site is served, from a low-priority process: it holds nothing up. */
function sayWhetherFitToLaunch() {
  run(projectNode(), ['launch-check/main.ts', '--verdict']).catch((error) => console.error(error.message));
}
