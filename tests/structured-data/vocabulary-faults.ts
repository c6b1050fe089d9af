import path from 'node:path';
import ts from 'typescript';

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
export function vocabularyFaults(graphs: Record<string, string>): string[] {
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
