/** `npm run desk`: prints a link and a code that sign one device in, once, and nothing else. */
import { parseArgs } from 'node:util';
import { openExisting } from '#server/database/open.ts';
import { refuseRoot } from '#server/database/private-data.ts';
import { listDeskEmails, normalizeEmail } from '#server/desk/sign-in/access.ts';
import { prepareTerminalSignIn } from '#server/desk/sign-in/codes.ts';
import { storeOwnersAddresses } from '#server/notifications/owner-addresses.ts';
import { readCompany } from '#server/platform/company.ts';
import { type Config, describeProblems, readConfig } from '#server/platform/config.ts';
import { screens } from '#shared/desk/addresses.ts';

async function prepare(config: Config, typed: string | undefined) {
  refuseRoot(config.dataDir);
  const database = await openExisting(config);
  try {
    // In case the server of this release hasn't started yet.
    await storeOwnersAddresses(database, config, readCompany(config));
    const allowed = await listDeskEmails(config, database);
    const email = typed === undefined ? (allowed[0] ?? '') : normalizeEmail(typed);
    if (email !== '' && !allowed.includes(email))
      throw new Error(
        allowed.length > 0
          ? `${email} can’t sign in here. Who can: ${allowed.join(', ')}`
          : 'Nobody can sign in here yet. Run it without --email: the first person to use the link enters their own address.',
      );
    const { token, code } = await prepareTerminalSignIn(database, { email, now: new Date() });
    return { link: new URL(screens.signInLink(token), config.serverUrl).href, code };
  } finally {
    await database.destroy();
  }
}

const read = readConfig();
try {
  if (!read.ok) throw new Error(describeProblems(read.problems));
  const { values } = parseArgs({ options: { email: { type: 'string' } } });
  const { link, code } = await prepare(read.config, values.email);
  console.log(`${link}\nOr the code, on any device: ${code}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
