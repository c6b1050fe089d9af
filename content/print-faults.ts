/** `npm run check-content`: everything that has to be fixed in the content folder, one line each. */
import './prepare.ts';
import { checkContent, readSources } from './check/check-content.ts';
import { formatFault, mustBeMended } from './check/fault.ts';
import { contentFolder } from './load.ts';

const all = checkContent(readSources(contentFolder));
const faults = all.filter(mustBeMended);
const warnings = all.filter((fault) => !mustBeMended(fault));

for (const fault of faults) console.error(formatFault(fault));
if (faults.length > 0) {
  console.error(
    `\n${faults.length === 1 ? 'One line' : `${faults.length} lines`} to fix in ${contentFolder}.`,
  );
}
if (warnings.length > 0) {
  console.error('\nThe site can be built with these, but look at them:');
  for (const warning of warnings) console.error(formatFault(warning));
}
process.exitCode = faults.length > 0 ? 1 : 0;
