import { expect, test } from 'vitest';
import { routes } from '#shared/routes.ts';
import Validator from '#tests/tools/structured-data-validator.ts';
import { builtGraph, builtGraphs } from '../structured-data/built-graph.ts';
import { vocabularyFaults } from '../structured-data/vocabulary-faults.ts';

test('every node has the properties that search engines require of its type', async () => {
  for (const { nodes } of Object.values(builtGraphs())) {
    const byType = Object.groupBy(nodes, (node) => node['@type']);
    const issues = await new Validator().validate({ jsonld: byType });
    // The owner may give a license of the photographs, and none is made up.
    const needed = issues.filter(({ fieldNames }) => fieldNames.join() !== 'license');
    expect(needed.map(({ issueMessage, fieldNames }) => `${fieldNames} ${issueMessage}`)).toEqual([]);
  }
});

// The compiler reads all of schema.org, which takes a busy machine its time.
test('every graph uses only the vocabulary of schema.org, and the test notices one that does not', () => {
  const { json } = builtGraph(routes.contact);
  const broken = {
    type: json.replace('"HomeAndConstructionBusiness"', '"ConcreteBusiness"'),
    property: json.replace('"telephone"', '"phoneNumber"'),
    value: json.replace(/"dayOfWeek":\[.*?\]/, '"dayOfWeek":5'),
  };
  const built = Object.fromEntries(Object.entries(builtGraphs()).map(([name, graph]) => [name, graph.json]));
  // One call: reading the vocabulary is what takes the time.
  const faults = vocabularyFaults({ ...built, ...broken });
  expect(new Set(faults.map((fault) => fault.split(':')[0]))).toEqual(new Set(Object.keys(broken)));
});
