import { once } from 'node:events';
import { connect } from 'node:net';
import { writeAddress } from '#publishing/builds.mjs';
import { createDailySums } from './analytics/daily-sums.ts';
import { createApp } from './app.ts';
import { openDatabase } from './database/open.ts';
import { makeDataPrivate } from './database/private-data.ts';
import { openSigner } from './database/secrets.ts';
import { createEditAddress } from './desk/sign-in/this-machine.ts';
import { createCloser } from './http/connections.ts';
import { createCounts, removeCountsFile } from './http/rate-limits.ts';
import { createDeliveryReport } from './notifications/alerts.ts';
import { describeRecipients, openChannels, recipientsOf } from './notifications/channels.ts';
import { createComposer } from './notifications/compose.ts';
import { createRecipients, storeOwnersAddresses } from './notifications/owner-addresses.ts';
import { createDeskLink, createMarkLinks, createPhotoLinks } from './notifications/owner-links.ts';
import { deleteUnknownSubscriptions } from './notifications/push-subscriptions.ts';
import { createJobs } from './operations/jobs.ts';
import { createStorageAlarm } from './operations/storage-alarm.ts';
import { createDelivery } from './outbox/worker.ts';
import { enqueueForSaved, enqueueMissingPhotos } from './photos/announce.ts';
import { createPhotoTokens } from './photos/photo-routes.ts';
import { createPhotoStore } from './photos/store.ts';
import { createUploads, noSpaceReasons } from './photos/upload.ts';
import { followCompany } from './platform/company.ts';
import { describeProblem, describeProblems, findMisspelledSettings, readConfig } from './platform/config.ts';
import { expectDataFolder } from './platform/data-folder.ts';
import { findListenerFolder } from './platform/listener-folder.mjs';
import { describeError } from './platform/log.ts';
import { openableHost } from './platform/open-address.mjs';
import { createSchedule } from './platform/schedule.ts';
import { exitWithError, stopOnSignal } from './platform/shutdown.ts';
import { writeState } from './platform/state-files.ts';
import { findUnencryptedConnections } from './platform/unencrypted-connections.ts';
import { createCustomerLinks } from './requests/customer-links.ts';
import { createFormTokens } from './requests/spam.ts';
import { createQuoteRequestStore } from './requests/store.ts';
import { runBuild } from './website/publish/build-process.ts';

/** Of the server behind `npm run dev` or `npm run edit`, which say themselves where everything is. */
const isQuiet = process.argv.includes('--quiet');

const read = readConfig(process.env, {
  isLocal: process.argv.includes('--local'),
  buildsAtStart: process.argv.includes('--build'),
});
if (!read.ok) exitWithError(describeProblems(read.problems));
const { config } = read;
const aboutFolder = await expectDataFolder(config);

// Before the tables are brought up to date, which another server may still use.
const other = connect({ port: config.port, host: config.host, autoSelectFamily: false });
if (await once(other, 'connect').catch(() => false)) exitWithError(portInUse());
other.destroy();

const readable = makeDataPrivate(config.dataDir);
const database = await openDatabase(config).catch((error: Error) =>
  exitWithError(`The requests cannot be opened; nothing was changed: ${error.message}`),
);
const company = followCompany(config);
// On a full disk it is tried again at the next start.
await storeOwnersAddresses(database, config, company).catch((error: Error) =>
  console.error(`The list of people who can sign in could not be stored: ${error.message}`),
);
const signer = await openSigner(database);
const tokens = createFormTokens(signer);
const links = createMarkLinks(signer, config.serverUrl);
const photoLinks = createPhotoLinks(signer, config.serverUrl);
const forgotten = await deleteUnknownSubscriptions(database, config.serverUrl);
const recipients = createRecipients({ config, database, company });
const channels = await openChannels({ config, company, open: async () => database, database });
const names = channels.map(({ name }) => name);
const store = createQuoteRequestStore(database, recipientsOf(config), (cause) => void alarm.raise(cause));

const photos = createPhotoStore(database, config.dataDir, enqueueForSaved(names));
const photoTokens = createPhotoTokens(signer);
const onSaved = () => delivery.wake();
removeCountsFile(config.dataDir);
const clients = createCounts();
const noteMissing = enqueueMissingPhotos(database, names);
const uploads = createUploads({ photos, config, count: clients.count, onSaved, noteMissing });
const { timeZone } = config;
const sums = createDailySums({
  database,
  timeZone,
  isOn: config.countsVisits,
  onNotWritten: (cause) => log.error({ error: describeError(cause) }, 'visits could not be counted yet'),
});
const parts = {
  config,
  database,
  store,
  photos,
  company,
  links,
  photoLinks,
  tokens,
  photoTokens,
  uploads,
  clients,
  signer,
  sums,
  mail: channels.find(({ name }) => name === 'mail')!,
  onSaved,
  build: runBuild,
};
const app = await createApp(parts);
const { log } = app;
const linkToDesk = createDeskLink(config);
const customerLinks = createCustomerLinks(database, config.serverUrl);
const compose = createComposer({ ...parts, customerLinks, linkToDesk, timeZone });
const report = createDeliveryReport(database, names);
const delivery = createDelivery({ database, channels, compose, report, log });
const alarm = createStorageAlarm({ channels, company, linkToDesk, log });
/** What makes them is loaded only where they are wanted. */
const { backups } = config;
const copies = backups
  ? await (await import('./operations/backups/nightly-backups.ts')).openNightlyBackups({
      database,
      channels: names,
      log,
      config: { ...config, backups },
    })
  : undefined;
const schedule = createSchedule(
  [...createJobs({ ...parts, channels, alarm, linkToDesk, log }), ...(copies?.jobs ?? [])],
  log,
);

const close = createCloser(app);
stopOnSignal(
  async () => {
    await Promise.all([close(), ...[delivery, schedule].map((part) => part.stop())]);
    await uploads.stop();
    // Photo forms that were still coming in count too.
    await sums.write();
    await database.destroy();
  },
  { isAnnounced: !isQuiet },
);

const address = new URL(
  await app
    .listen({ port: config.port, host: config.host })
    .catch((error) => exitWithError(describeListenError(error))),
);
address.hostname = openableHost(config.host);
if (!config.isLocal)
  writeAddress(config.distDir, {
    port: config.port,
    host: config.host,
    siteUrl: config.siteUrl.origin,
    folder: process.cwd(),
  });
// Where the website is changed on somebody's own machine, nobody is written to, and nothing happens by itself.
if (!config.isLocal) {
  delivery.start();
  schedule.start();
}
// For `npm run update-check`. A disk that is full is told of elsewhere.
try {
  writeState(config.dataDir, 'last-start.json', { at: new Date().toISOString() });
} catch (error) {
  log.warn({ error: describeError(error) }, 'the start could not be recorded');
}
if (!isQuiet) await warnAboutSettings();
if (config.isLocal)
  console.log(
    `\nChange the website at ${createEditAddress(config, signer)}\nThe address has the key that lets a browser in: don’t share it. Press Ctrl+C to stop.\n`,
  );
// Sent to a parent process that has a channel to this one: `npm start`, process managers.
process.send?.('ready');

function describeListenError({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return portInUse();
  const isNotOurs = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'].includes(code ?? '');
  return isNotOurs ? describeProblem('HOST', 'this machine has no such address') : message;
}

function portInUse(): string {
  const folder = findListenerFolder(config.port);
  const program = folder ? `a program that was started in ${folder}` : 'another program';
  return `Port ${config.port} is in use by ${program}: stop that program, or set PORT to another number.`;
}

/** Prints what the operator should know at startup; what has to be fixed comes last. */
async function warnAboutSettings() {
  console.log(
    `Serving ${address.origin}, requests are stored in ${config.databaseUrl ? 'PostgreSQL' : config.dataDir}`,
  );
  console.log(describeRecipients(config, await recipients(), channels));
  for (const name of config.ignored) console.log(`${name} is set but no longer used: remove it.`);
  for (const slip of findMisspelledSettings()) console.error(slip);
  for (const line of findUnencryptedConnections(config)) console.log(line);
  for (const file of readable)
    console.log(
      `Others on this machine can read ${file}, which belongs to another user: chmod go= '${file}'`,
    );
  if (forgotten > 0)
    console.log(
      `${forgotten === 1 ? 'A device gets' : `${forgotten} devices get`} no push notifications anymore: its push service isn't one that this server knows. Turn them on again in the desk, under Settings, with Chrome, Edge, Firefox or Safari.`,
    );
  if (copies) console.log(copies.about);
  // A database that fails at this moment is reported elsewhere.
  const lack = await uploads.findLackOfSpace().catch(() => undefined);
  if (aboutFolder) console.error(aboutFolder);
  if (config.photosMaxBytes === 0) console.error("PHOTOS_MAX_GB is 0: visitors' photos are refused.");
  else if (lack) console.error(`Visitors' photos are refused for now: ${noSpaceReasons[lack]}.`);
}
