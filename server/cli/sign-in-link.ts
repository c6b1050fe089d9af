/** `npm run desk`: prints a link that signs one device in, once, and nothing else. */
import { parseArgs } from 'node:util';
import { openExisting } from '#server/database/open.ts';
import { refuseRoot } from '#server/database/refuse-root.ts';
import { openSigner } from '#server/database/secrets.ts';
import { listDeskEmails, normalizeEmail } from '#server/desk/sign-in/access.ts';
import { prepareSignIn } from '#server/desk/sign-in/codes.ts';
import { createLimits } from '#server/http/rate-limits.ts';
import { readCompany } from '#server/platform/company.ts';
import { type Config, describeProblems, readConfig } from '#server/platform/config.ts';
import { screens } from '#shared/desk/addresses.ts';

async function linkFor(config: Config, typed: string | undefined): Promise<string> {
  const allowed = listDeskEmails(config, readCompany(config));
  const email = typed === undefined ? allowed[0]! : normalizeEmail(typed);
  if (!allowed.includes(email)) throw new Error(`${email} is not one of DESK_EMAILS: ${allowed.join(', ')}`);
  refuseRoot(config.dataDir);
  const database = await openExisting(config);
  try {
    const { keyOf } = createLimits(database, await openSigner(database));
    const signIn = await prepareSignIn(database, { email, addressKey: keyOf(email), now: new Date() });
    return new URL(screens.signInLink(signIn.token), config.serverUrl).href;
  } finally {
    await database.destroy();
  }
}

const read = readConfig();
try {
  if (!read.ok) throw new Error(describeProblems(read.problems));
  const { values } = parseArgs({ options: { email: { type: 'string' } } });
  console.log(await linkFor(read.config, values.email));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
