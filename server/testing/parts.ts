import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { createDailySums } from '#server/analytics/daily-sums.ts';
import { createApp } from '#server/app.ts';
import { type Database, openDatabase, sqliteFile } from '#server/database/open.ts';
import { openSigner } from '#server/database/secrets.ts';
import { createCounts } from '#server/http/rate-limits.ts';
import { openChannels } from '#server/notifications/channels.ts';
import { storeAddresses } from '#server/notifications/owner-addresses.ts';
import { createMarkLinks, createPhotoLinks } from '#server/notifications/owner-links.ts';
import { enqueueForSaved, enqueueMissingPhotos } from '#server/photos/announce.ts';
import { createImageWorker, type ImageWorker } from '#server/photos/image-worker.ts';
import { createPhotoTokens } from '#server/photos/photo-routes.ts';
import { createPhotoStore } from '#server/photos/store.ts';
import { createUploads } from '#server/photos/upload.ts';
import type { Company } from '#server/platform/company.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import type { Recipients } from '#server/requests/save.ts';
import { createFormTokens } from '#server/requests/spam.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { defaultPromise } from '#shared/quote-promise.ts';
import { emptyRequest, type QuoteRequest } from '#shared/quote-request.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

export const company: Company = {
  name: 'Test Concrete',
  phone: { shown: '(407) 555-0142', e164: '+14075550142' },
  email: 'office@example.com',
  hours: 'Mon-Fri 7AM-6PM',
  license: 'CGC 000000',
  care: {
    steps: [
      { what: 'Walk on it', days: 2 },
      { what: 'Park a car on it', days: 7, source: 'The mix' },
    ],
    tips: ['Keep it damp.'],
  },
  reviewLink: 'https://reviews.example/us',
  promise: defaultPromise,
  services: [
    { label: 'Concrete Repair', anchor: 'repair' },
    { label: 'Driveways', anchor: 'residential' },
  ],
  quoteBlocks: [],
  cities: [
    { name: 'Orlando', latitude: 28.54, longitude: -81.38 },
    { name: 'Winter Park', latitude: 28.6, longitude: -81.34 },
  ],
  home: '/',
  fonts: [],
};

/** The promise and time zone for deadlines in tests. */
export const promised = { company, timeZone: 'America/New_York' };

export const danasRequest: QuoteRequest = {
  ...emptyRequest,
  name: 'Dana Field',
  email: 'dana@example.com',
  phone: '(407) 555-0199',
  service: 'Concrete Repair',
  message: 'Crack in the driveway.\nAbout 12 ft, “widening” 🧱',
};

/** The fields that the store adds to a new request. */
export const storedFields = {
  receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  language: 'en',
  state: 'open',
  stage: null,
  amountCents: null,
  visitAt: null,
  jobAddress: null,
  signals: expect.any(Array),
  stateSince: expect.stringMatching(/^\d{4}-.*Z$/),
};

/** Who may do what with a file or folder, like 0o600. */
export const modeOf = (file: string) => statSync(file).mode & 0o777;

/** A folder that is removed when the test ends. */
export const temporaryFolder = () => makeTemporaryFolder(onTestFinished);

/** A content folder with what the tests' company says. */
export function copyContent(): string {
  const content = temporaryFolder();
  cpSync('tests/content', content, { recursive: true });
  return content;
}

/** A configuration with a data folder of its own. */
export function testConfig(variables: Record<string, string> = {}): Config {
  const read = readConfig({
    DATA_DIR: temporaryFolder(),
    DIST_DIR: path.join(temporaryFolder(), 'none'),
    CONTENT_DIR: path.join(temporaryFolder(), 'none'),
    ...variables,
  });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config;
}

let emptyFile: Promise<Buffer> | undefined;

/** A SQLite file with the tables of today, made once for each test file: its migrations take longer than most tests. */
async function makeEmptyFile(): Promise<Buffer> {
  const dataDir = makeTemporaryFolder();
  await (await openDatabase({ dataDir })).destroy();
  return readFileSync(sqliteFile(dataDir));
}

/** A database that is closed when the test ends. */
export async function testDatabase(config: Config = testConfig()): Promise<Database> {
  if (!config.databaseUrl && !existsSync(sqliteFile(config.dataDir))) {
    emptyFile ??= makeEmptyFile();
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(sqliteFile(config.dataDir), await emptyFile, { mode: 0o600 });
  }
  const database = await openDatabase(config);
  onTestFinished(() => database.destroy());
  return database;
}

let imageWorker: ImageWorker | undefined;

/** One for all servers of a test file, which ends with it: starting its process takes longer than most pictures. */
function sharedImageWorker(): ImageWorker {
  imageWorker ??= createImageWorker();
  return { ...imageWorker, stop: async () => {} };
}

/** Waits a millisecond, so that what is stored next has a later id: within a millisecond their order is chance. */
export async function nextMillisecond() {
  for (const start = Date.now(); Date.now() <= start; ) await setImmediate();
}

/** Creates the stores on a database, which notify these channels. */
export async function testStores(database: Database, config: Config, channels: Recipients['channels']) {
  const signer = await openSigner(database);
  return {
    database,
    signer,
    store: createQuoteRequestStore(database, { channels, acknowledges: config.acknowledges }),
    photos: createPhotoStore(database, config.dataDir, enqueueForSaved(channels)),
    links: createMarkLinks(signer, config.serverUrl),
    photoLinks: createPhotoLinks(signer, config.serverUrl),
  };
}

/** The whole server on a real store, not listening. `lines` are what it logs. */
export async function testApp(config: Config = testConfig()) {
  const lines: string[] = [];
  const database = await testDatabase(config);
  // As if the first person had said so; where settings name somebody, they come first.
  await storeAddresses(database, 'desk-emails', [company.email], { isFirst: true });
  const stores = await testStores(database, config, ['mail']);
  const { store, photos, signer } = stores;
  const tokens = createFormTokens(signer);
  const photoTokens = createPhotoTokens(signer);
  const clients = createCounts();
  const noteMissing = enqueueMissingPhotos(database, ['mail']);
  const imageWorker = sharedImageWorker();
  const uploads = createUploads({ photos, config, count: clients.count, imageWorker, noteMissing });
  const [mail] = await openChannels({ config, company, open: async () => database });
  const sums = createDailySums({ database, timeZone: config.timeZone, isOn: config.countsVisits });
  const app = await createApp({
    ...stores,
    config,
    company,
    tokens,
    photoTokens,
    uploads,
    clients,
    sums,
    mail: mail!,
    build: async () => {
      throw new Error('a test that builds pages starts the real server');
    },
    logTo: { write: (line) => void lines.push(line) },
  });
  onTestFinished(async () => {
    await app.close();
    await uploads.stop();
  });
  return {
    ...stores,
    app,
    uploads,
    sums,
    tokens,
    photoTokens,
    lines,
    /** Sends Dana's request with this changed, as the form does. */
    send: (change: object = {}, headers: object = {}, remoteAddress?: string) =>
      app.inject({
        method: 'POST',
        url: quoteEndpoint,
        remoteAddress,
        headers: { ...headers },
        payload: { ...danasRequest, ...change },
      }),
    /** Sends Dana's request with these changes, as a browser without JavaScript posts it. */
    postForm: (change: object = {}, headers: object = {}) =>
      app.inject({
        method: 'POST',
        url: quoteEndpoint,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
        payload: new URLSearchParams({ ...danasRequest, ...change }).toString(),
      }),
    /** Dana's request with this changed, received now. @param more what was seen of it when it came */
    saveDanas: async (change: object = {}, more: object = {}) => {
      await nextMillisecond();
      return store.save({
        quoteRequest: { ...danasRequest, ...change },
        receivedAt: new Date(),
        idempotencyKeys: [],
        ...more,
      });
    },
  };
}
