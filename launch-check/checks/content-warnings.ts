import { checkContent, readSources } from '#content/check/check-content.ts';
import { mustBeMended } from '#content/check/fault.ts';
import type { Check, Finding } from '../finding.ts';

export const contentWarnings: Check = {
  name: 'Nothing in the content is doubtful',
  find: ({ contentDir }) =>
    checkContent(readSources(contentDir))
      .filter((fault) => !mustBeMended(fault))
      .map(({ file, line, path, message }): Finding => {
        const what = `${path.join('.')} ${message}.`;
        const mend = 'Look whether it is still true, and change that line if not.';
        return { level: 'noted', where: `content/${file}:${line}`, what, mend };
      }),
};
