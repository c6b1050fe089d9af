import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { routes } from '#shared/routes.ts';
import Validator from '#tests/tools/structured-data-validator.ts';
import { builtGraph, builtGraphs } from './built-graph.ts';

test('every node has the properties that search engines require for its type', async () => {
  for (const { nodes } of Object.values(builtGraphs())) {
    const byType = Object.groupBy(nodes, (node) => node['@type']);
    const issues = await new Validator().validate({ jsonld: byType });
    // The owner may give a license of the photos, and none is made up.
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

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es5.d.ts'],
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/**
 * Types, properties and values in these graphs that schema.org's vocabulary does not know or allow. The vocabulary is
 * Google's `schema-dts`, generated from schema.org's own files, so the compiler is the validator.
 * @param graphs the graphs as JSON, by a name that shows in the faults
 */
function vocabularyFaults(graphs: Record<string, string>): string[] {
  const files = new Map(
    Object.entries(graphs).map(([name, json]) => [
      path.resolve(`${name.replaceAll('/', '_')}.graph.ts`),
      `import type { Graph } from 'schema-dts';\nexport const graph: Graph = ${json};\n`,
    ]),
  );
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.readFile = (file) => files.get(file) ?? readFile(file);
  host.getSourceFile = (file, version) => {
    const graph = files.get(file);
    return graph === undefined ? getSourceFile(file, version) : ts.createSourceFile(file, graph, version);
  };
  return ts.getPreEmitDiagnostics(ts.createProgram([...files.keys()], options, host)).map((diagnostic) => {
    const name = path.basename(diagnostic.file?.fileName ?? '', '.graph.ts');
    return `${name}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n')}`;
  });
}
