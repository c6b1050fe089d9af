import { buildFolder, servedBuild } from '#publishing/builds.mjs';
import { readDelivered, writeDelivered } from '#publishing/folders.ts';
import { runCommand } from '#server/platform/run-command.ts';

/** How long the owner's command may take, in milliseconds. */
const timeout = 15 * 60_000;

/** Hands each build that is served to the owner's PUBLISH_COMMAND, once. */
export function openPublishCommand(content: string, dist: string, command: string | undefined) {
  let tried: string | undefined;
  const isDue = () =>
    command !== undefined && servedBuild(dist) !== undefined && readDelivered(content) !== servedBuild(dist);
  const hasFailed = () => isDue() && tried === servedBuild(dist);
  return {
    /** Whether the command hasn't received the build that is served. */
    isDue,
    /** Whether it was tried in vain by this process. */
    hasFailed,
    /** Whether another process, such as `npm run deploy`, served a build that the command hasn't received. */
    isNew: () => isDue() && !hasFailed(),
    /** @throws if the command fails */
    async run() {
      const name = servedBuild(dist)!;
      try {
        await runCommand(command!, { PUBLISH_FOLDER: buildFolder(dist, name)! }, timeout);
        writeDelivered(content, name);
      } finally {
        tried = name;
      }
    },
  };
}
