/** `npm run check-content`: everything that has to be fixed in the content folder, one line each. */
import './prepare.ts';
import { checkContent, readWholeSources } from './check/check-content.ts';
import { formatProblem, isError } from './check/problem.ts';
import { contentFolder } from './load.ts';

const all = checkContent(await readWholeSources(contentFolder));
const errors = all.filter(isError);
const warnings = all.filter((problem) => !isError(problem));

for (const error of errors) console.error(formatProblem(error));
if (errors.length > 0) {
  console.error(
    `\n${errors.length === 1 ? 'One line' : `${errors.length} lines`} to fix in ${contentFolder}.`,
  );
}
if (warnings.length > 0) {
  console.error('\nThe site can be built with these, but look at them:');
  for (const warning of warnings) console.error(formatProblem(warning));
}
process.exitCode = errors.length > 0 ? 1 : 0;
