import { checkContent, readSources } from '#content/check/check-content.ts';
import { formatFault, mustBeMended } from '#content/check/fault.ts';
import { type Check, noted } from '../subject/finding.ts';

export const contentWarnings: Check = {
  name: 'The content files raise no questions',
  find: ({ contentDir }) =>
    checkContent(readSources(contentDir))
      .filter((fault) => !mustBeMended(fault))
      .map((fault) => {
        const [where = '', ...what] = formatFault(fault).split(' ');
        return noted(where, what.join(' '), 'Check whether it is true, and change that line if it is not.');
      }),
};
