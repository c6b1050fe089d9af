/** `npm run check-content`: everything that has to be fixed in the content folder, one line each. */
import './env-file.mjs';
import { main, runNode } from './project.mjs';

await main(async () => {
  const words = ['content-model/print-problems.ts', ...process.argv.slice(2)];
  return (await runNode(words, { as: 'content' })).exitCode;
});
