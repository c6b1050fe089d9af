/**
 * Puts what `.env` says into the environment, for every command that an owner starts. Import it before anything that
 * looks there. What is set already stays. `ENV_FILE` names another file; tests name one that is empty, so that nothing
 * an owner has set up can reach them.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';

const named = process.env.ENV_FILE?.trim();
const file = path.resolve(inProject(), named || '.env');
if (existsSync(file)) process.loadEnvFile(file);
else if (named) {
  console.error(`ENV_FILE names ${file}, but there is no such file.`);
  process.exit(1);
}
