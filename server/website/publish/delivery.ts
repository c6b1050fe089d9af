import { buildFolder, servedBuild } from '#publishing/builds.mjs';
import { readDelivered, writeDelivered } from '#publishing/folders.ts';
import { runCommand } from '#server/platform/run-command.ts';

/** How long the owner's command may take, in milliseconds. */
const timeout = 15 * 60_000;

/** Hands each build that is served to the owner's PUBLISH_COMMAND, once. */
export function openDelivery(content: string, dist: string, command: string | undefined) {
  const isDue = () =>
    command !== undefined && servedBuild(dist) !== undefined && readDelivered(content) !== servedBuild(dist);
  return {
    /** Whether the command hasn't received the build that is served. */
    isDue,
    /** @throws if the command fails */
    async deliver() {
      const name = servedBuild(dist)!;
      await runCommand(command!, { PUBLISH_FOLDER: buildFolder(dist, name)! }, timeout);
      writeDelivered(content, name);
    },
  };
}
