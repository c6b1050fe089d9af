/** `node content-model/write-schemas.ts` writes the JSON Schemas that let an editor complete and check content files as one types. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileNames } from './check/check-content.ts';
import { sampleFolder } from './prepare/seed.ts';
import { schemaFile, schemaText } from './schema-files.ts';

for (const name of fileNames) {
  const file = path.join(sampleFolder, schemaFile(name));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, schemaText(name));
}
