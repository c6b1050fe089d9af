import { placeOf } from '../content-texts.ts';
import type { Check, Finding } from '../finding.ts';
import { hashOf } from '../samples.ts';

export const sampleProjects: Check = {
  name: 'The projects are yours',
  find({ projects, texts, samples }) {
    return projects.flatMap(({ title, description }, index): Finding[] => {
      if (!samples.projects.includes(hashOf(description))) return [];
      const field = texts.find(
        (text) => text.file === 'projects.yaml' && text.field === `${index}.description`,
      )!;
      const mend = 'Describe a job you did, or take the project away.';
      return [
        { level: 'refused', where: placeOf(field), what: `"${title}" is a sample, not a job you did.`, mend },
      ];
    });
  },
};
