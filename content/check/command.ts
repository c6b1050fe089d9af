/** `npm run check-content`: everything that has to be mended in the content folder, one line each. */
import { contentFolder } from '../load.ts';
import { checkContent, readSources } from './check-content.ts';
import { formatFault } from './fault.ts';

const faults = checkContent(readSources(contentFolder));
for (const fault of faults) console.error(formatFault(fault));
if (faults.length > 0) {
  console.error(
    `\n${faults.length === 1 ? 'One line' : `${faults.length} lines`} to mend in ${contentFolder}.`,
  );
}
process.exitCode = faults.length > 0 ? 1 : 0;
