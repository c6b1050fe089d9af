/**
 * `npm start`: from a fresh clone to a served site. With `--built`, as `npm run serve`: serves what was built, and installs
 * and builds nothing, so a slim install is enough.
 */
import './env-file.mjs';
import { main, runNode } from './project.mjs';
import { serve, serveBuilt } from './serve.mjs';

await main(() => {
  if (process.argv.includes('--built')) return serveBuilt();
  return serve({
    onReady() {
      if (isPublic()) printLaunchVerdict();
    },
  });
});

function isPublic() {
  const { NODE_ENV, SITE_URL } = process.env;
  return NODE_ENV === 'production' || SITE_URL?.startsWith('https:');
}

/** Prints the launch check's result in one line, once the site is served, from a low-priority process. */
function printLaunchVerdict() {
  runNode(['launch-check/main.ts', '--verdict']).catch((error) => console.error(error.message));
}
