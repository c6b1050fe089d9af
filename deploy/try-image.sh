#!/bin/sh
# Builds the images and tries what docs/how-to/deploy.md promises of them and of compose.yaml, as `npm run test:all` does
# where an engine is found: `deploy/try-image.sh docker` or `… podman`, which takes podman-compose too. It needs `npm ci`,
# 5 GB of free disk and about ten minutes, and removes all it made. What else the engine has to know is its own to read:
# DOCKER_HOST, or CONTAINERS_CONF, a file that names runtime, limits and network for Podman.
set -eu
cd "$(dirname "$0")/.."
export ENGINE="${1:-docker}" REQUIRED=engine
# Vitest leaves the file out where there is no engine, and says nothing if it is the only one.
node_modules/.bin/node --input-type=module --eval "import { main } from '#scripts/project.mjs';
import { printMissing } from '#tests/support/programs.ts';
main(() => printMissing(['engine']));"
exec npx vitest run --project slow deploy/images.engine.test.ts
