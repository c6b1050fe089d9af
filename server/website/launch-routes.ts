import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { readLaunchState, writeLaunchState } from '#publishing/folders.ts';
import { type DeskDeps, refuseDesk } from '#server/desk/api/desk-api.ts';
import type { Tally } from '#server/http/rate-limits.ts';
import type { Config } from '#server/platform/config.ts';
import { describeError } from '#server/platform/log.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { LaunchReport, TestEmail } from '#shared/desk/launch.ts';
import { projectFolder } from './publish/reason-not-to-publish.ts';
import { sendCompressed } from './send-compressed.ts';

const execute = promisify(execFile);
/** How long a check may take, in milliseconds: name servers and mail servers may not answer. */
const timeLimit = 90_000;
/** How many test emails are sent within an hour. */
const maxTests = 6;
const tests = { limit: 'test emails', subject: 'everybody', within: 3_600_000 };

/** What keeps the website from going live: looked for in a process of its own, which may read all that the server may. */
export function registerLaunchRoutes(
  desk: FastifyInstance,
  { config, clients }: Pick<DeskDeps, 'config' | 'clients'>,
) {
  const { contentDir, distDir, dataDir } = config;
  const closing = new AbortController();
  desk.addHook('onClose', async () => closing.abort());
  async function run(script: string, ...args: string[]): Promise<string> {
    const { stdout } = await execute(process.execPath, [script, ...args], {
      cwd: projectFolder,
      env: { ...process.env, CONTENT_DIR: contentDir, DIST_DIR: distDir, DATA_DIR: dataDir },
      timeout: timeLimit,
      signal: closing.signal,
      maxBuffer: 50_000_000,
    });
    return stdout;
  }

  async function check(): Promise<LaunchReport> {
    const report: LaunchReport = JSON.parse(await run('launch-check/main.ts', '--desk'));
    // What is set on the owner's own computer says nothing about the server.
    const topics = report.topics.filter(({ isOnServer }) => !(config.isLocal && isOnServer));
    try {
      writeLaunchState(contentDir, isReady({ ...report, topics }) ? 'ready' : 'not ready');
    } catch (error) {
      // A content folder may be write-protected: the answer is the same.
      desk.log.warn({ error: describeError(error) }, 'launch check not recorded');
    }
    return { ...report, topics };
  }

  /** Requests during a running check share its result. */
  let checking: Promise<LaunchReport> | undefined;
  desk.get(endpoints.launch, async (request, reply) => {
    checking ??= check().finally(() => (checking = undefined));
    return sendCompressed(request, reply, await checking);
  });

  let testing: Promise<TestEmail> | undefined;
  desk.post(endpoints.testEmail, async (_request, reply) => {
    const [{ count }] = clients.count([tests], new Date()) as [Tally];
    if (count > maxTests) return refuseDesk(reply, 429, 'Too many test emails. Try again in an hour.');
    testing ??= sendTest(() => run('server/cli/requests.ts', 'check', '--json')).finally(
      () => (testing = undefined),
    );
    return testing;
  });
}

/** Whether nothing is left to be done; what is worth a look keeps no site from going live. */
const isReady = ({ questions, topics }: LaunchReport) =>
  questions.every(({ isOptional }) => isOptional) && !topics.some(({ isRequired }) => isRequired);

/** What the last check found. */
export const readIsReady = ({ contentDir }: Config) => readLaunchState(contentDir) === 'ready';

interface ChannelResult {
  channel: string;
  outcome: string;
  detail: string;
  missed?: string;
}

/** @param run prints how each channel took a test request, and fails if one of them didn't */
async function sendTest(run: () => Promise<string>): Promise<TestEmail> {
  const printed = await run().catch((error: { stdout?: string }) => {
    if (!error.stdout) throw error;
    return error.stdout;
  });
  const results: ChannelResult[] = JSON.parse(printed);
  const email = results.find(({ channel }) => channel === 'mail');
  if (email?.outcome === 'sent' && !email.missed)
    return { isSent: true, message: 'Sent. Look in your inbox, and in the spam folder too.' };
  return {
    isSent: false,
    message: `It wasn’t sent: ${email?.missed ?? email?.detail ?? 'no mail server is set'}.`,
  };
}
