import { fixtureVariables } from '../scripts/fixture-site.mjs';
import { inProject, projectNode, run } from '../scripts/project.mjs';

/**
 * Builds the fixture's site with a form that posts to this address, if anything in it has changed. A process of its own,
 * because a build takes that address from the environment. @returns the folder of the built site
 */
export async function buildWithEndpoint(endpoint: string): Promise<string> {
  const dist = inProject('.cache/other-endpoint/dist');
  const env = { ...fixtureVariables, DIST_DIR: dist, PUBLIC_QUOTE_ENDPOINT: endpoint };
  const built = await run(projectNode(), ['scripts/build.mjs', '--if-changed'], { env, keep: true });
  if (built.exitCode !== 0) throw new Error(built.output);
  return dist;
}
