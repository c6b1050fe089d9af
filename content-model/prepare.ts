/** Run before anything reads the content folder: seeds it if it is empty. */
import { contentFolder } from './load.ts';
import { prepareContent } from './prepare/prepare-content.ts';

const dist = process.env.DIST_DIR?.trim() || 'dist';
const prepared = prepareContent(contentFolder, dist);
if ('refused' in prepared) {
  console.error(prepared.refused);
  process.exit(1);
}
for (const line of prepared.done) console.log(line);
