/** `npm run check-content`: everything that has to be fixed in the content folder, one line each. */
import './env-file.mjs';
import { environmentFor } from './environment.mjs';
import { main, projectNode, run } from './project.mjs';

await main(async () => {
  const inherits = environmentFor('content');
  return (await run(projectNode(), ['content-model/print-problems.ts'], { inherits })).exitCode;
});
