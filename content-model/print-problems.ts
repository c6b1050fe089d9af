/** `npm run check-content`: everything that has to be fixed in the content folder, one line each. */
import './prepare.ts';
import { parseArgs } from 'node:util';
import { checkContent, readDecodedSources, readSources } from './check/check-content.ts';
import { formatProblem, isError } from './check/problem.ts';
import { contentFolder } from './load.ts';
import { replaceFiles } from './prepare/replace-files.ts';
import { markTranslationsCurrent } from './translations.ts';

const help = `Lists everything that has to be fixed in the content folder.

Usage: npm run check-content
       npm run check-content -- --looked-at   marks all Spanish as checked against the English

Enter who has read all the Spanish in the desk: Website, Before you go live.`;

const options = readArguments();
if (options.reviewed) {
  const marked = markTranslationsCurrent(readSources(contentFolder).texts);
  replaceFiles(contentFolder, marked as Record<string, string>);
  console.log(`Checked: ${Object.keys(marked).join(', ') || 'nothing was new'}.`);
}
function readArguments(): { reviewed: boolean } {
  try {
    const { values } = parseArgs({ options: { 'looked-at': { type: 'boolean', default: false } } });
    return { reviewed: values['looked-at'] };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
    process.exit(2);
  }
}

const all = checkContent(await readDecodedSources(contentFolder));
const errors = all.filter(isError);
const warnings = all.filter((problem) => !isError(problem));

for (const error of errors) console.error(formatProblem(error));
if (errors.length > 0) {
  console.error(
    `\n${errors.length === 1 ? 'One line' : `${errors.length} lines`} to fix in ${contentFolder}.`,
  );
}
if (errors.some(({ translation }) => translation === 'missing'))
  console.error(
    'Until every text has its Spanish, remove `spanish: true` from business.yaml to build the site.',
  );
if (warnings.length > 0) {
  console.error('\nThe site can be built with these, but look at them:');
  for (const warning of warnings) console.error(formatProblem(warning));
}
process.exitCode = errors.length > 0 ? 1 : 0;
