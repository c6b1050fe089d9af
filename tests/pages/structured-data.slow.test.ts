import { expect, test } from 'vitest';
import Validator from '#tests/tools/structured-data-validator.ts';
import { builtGraphs } from '../structured-data/built-graph.ts';

test('every node has the properties that search engines require of its type', async () => {
  for (const { nodes } of Object.values(builtGraphs())) {
    const byType = Object.groupBy(nodes, (node) => node['@type']);
    const issues = await new Validator().validate({ jsonld: byType });
    // The owner may give a license of the photographs, and none is made up.
    const needed = issues.filter(({ fieldNames }) => fieldNames.join() !== 'license');
    expect(needed.map(({ issueMessage, fieldNames }) => `${fieldNames} ${issueMessage}`)).toEqual([]);
  }
});
