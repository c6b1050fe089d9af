/**
 * Loads `.env` into the environment, for every command that an owner starts. Import it before anything that reads the
 * environment. Variables that are already set stay. `ENV_FILE` names another file; tests name an empty one, so that
 * nothing an owner has set up can reach them.
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
