/** `npm run serve`: serves what was built. Installs and builds nothing, so a slim install is enough. */
import './env-file.mjs';
import { main } from './project.mjs';
import { serveBuilt } from './serve.mjs';

await main(serveBuilt);
