import { projectNode, run, Stop } from './project.mjs';

/** Stops with every fault of the content folder, file by file. @param {string} consequence what it kept from happening */
export async function checkContent(consequence) {
  const { exitCode } = await run(projectNode(), ['content/check/command.ts']);
  if (exitCode !== 0) throw new Stop(consequence, exitCode);
}
