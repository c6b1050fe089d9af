import { projectNode, run, Stop } from './project.mjs';

/**
 * Stops with every fault of the content folder, file by file.
 * @param {string} consequence what it kept from happening
 * @param {Record<string, string>} [env] names another folder
 */
export async function checkContent(consequence, env) {
  const { exitCode } = await run(projectNode(), ['content/check/command.ts'], { env });
  if (exitCode !== 0) throw new Stop(consequence, exitCode);
}
