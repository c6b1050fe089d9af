/** `npm run check-content`: everything that has to be fixed in the content folder, one line each. */
import './env-file.mjs';
import { environmentFor } from './environment.mjs';
import { main, projectNode, run } from './project.mjs';

await main(async () => {
  const inherits = environmentFor('content');
  const given = process.argv.slice(2);
  return (await run(projectNode(), ['content-model/print-problems.ts', ...given], { inherits })).exitCode;
});
