import { checkContent, readSources } from '#content/check/check-content.ts';
import { formatFault, mustBeMended } from '#content/check/fault.ts';
import type { Check, Finding } from '../subject/finding.ts';

export const contentWarnings: Check = {
  name: 'The content files leave no question',
  find: ({ contentDir }) =>
    checkContent(readSources(contentDir))
      .filter((fault) => !mustBeMended(fault))
      .map((fault): Finding => {
        const [where = '', ...what] = formatFault(fault).split(' ');
        const mend = 'Look whether it is true, and change that line if not.';
        return { level: 'noted', where, what: what.join(' '), mend };
      }),
};
