import { checkContent, readSources } from '#content/check/check-content.ts';
import { formatProblem, isError } from '#content/check/problem.ts';
import { type Check, noted } from '../subject/finding.ts';

export const contentWarnings: Check = {
  name: 'The content files raise no questions',
  find: ({ contentDir }) =>
    checkContent(readSources(contentDir))
      .filter((fault) => !isError(fault))
      .map((fault) => {
        const [where = '', ...what] = formatProblem(fault).split(' ');
        return noted(where, what.join(' '), 'Check whether it is true, and change that line if it is not.');
      }),
};
