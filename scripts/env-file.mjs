/**
 * Loads `.env` into the environment, for every command that an owner starts. Import it before anything that reads the
 * environment. Variables that are already set stay. `ENV_FILE` names another file; tests name an empty one, so that
 * nothing an owner has set up can reach them.
 */
import { existsSync } from 'node:fs';
import { envFile } from './private-env.mjs';

if (existsSync(envFile)) process.loadEnvFile(envFile);
else if (process.env.ENV_FILE?.trim()) {
  console.error(`ENV_FILE names ${envFile}, but there is no such file.`);
  process.exit(1);
}
