import { createDeliveryReport } from '#server/notifications/alerts.ts';
import { openChannels } from '#server/notifications/channels.ts';
import { createComposer } from '#server/notifications/compose.ts';
import { createDeskLink } from '#server/notifications/owner-links.ts';
import { enqueueReminders } from '#server/notifications/reminders.ts';
import { queueNames } from '#server/outbox/outbox.ts';
import { createWorker } from '#server/outbox/worker.ts';
import type { Config } from '#server/platform/config.ts';
import { createCustomerLinks } from '#server/requests/customer-links.ts';
import type { NewQuoteRequest } from '#server/requests/save.ts';
import type { Language } from '#shared/languages.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { startMailServer } from './mail-server.ts';
import { company, danasRequest, nextMillisecond, testConfig, testDatabase, testStores } from './parts.ts';

/** How long a worker in a test waits if nothing wakes it: longer than the test. */
const hour = 3_600_000;
/** A log that nobody reads. */
export const silentLog = { info() {}, warn() {}, error() {} };
/** A server without a desk. */
export const noDeskLink = () => undefined;

/** What is otherwise in a request. */
type Change = Partial<QuoteRequest> & { language?: Language | undefined };

/** An outbox on a real database whose clock the test moves. */
export async function testOutbox(variables: Record<string, string>, config: Config = testConfig(variables)) {
  const clock = { now: new Date('2026-03-02T15:04:00Z') };
  const database = await testDatabase(config);
  const channels = await openChannels({ config, company, open: async () => database, database });
  const allChannels = channels.map(({ name }) => name);
  const stores = await testStores(database, config, allChannels);
  const linkToDesk = createDeskLink(config);
  const compose = createComposer({
    ...stores,
    customerLinks: createCustomerLinks(database, config.serverUrl),
    linkToDesk,
    company,
    timeZone: config.timeZone,
    now: () => clock.now,
  });
  const report = createDeliveryReport(database, allChannels);
  const workers = channels.flatMap((channel) =>
    queueNames.map((queue) =>
      createWorker({
        database,
        channel,
        queue,
        compose,
        report,
        log: silentLog,
        now: () => clock.now,
        pollInterval: hour,
      }),
    ),
  );
  return {
    ...stores,
    config,
    clock,
    channels,
    allChannels,
    workers,
    compose,
    report,
    /** Dana's request with this changed, received now. @param abuse what was seen of it, and whether it is set aside */
    saveDanas: async ({ language, ...change }: Change = {}, abuse?: NewQuoteRequest['abuse']) => {
      await nextMillisecond();
      return stores.store.save({
        quoteRequest: { ...danasRequest, ...change },
        receivedAt: clock.now,
        idempotencyKeys: [],
        language,
        abuse,
      });
    },
    /** One check of the outbox on every channel. */
    deliverDue: async () => {
      for (const worker of workers) await worker.deliverDue();
    },
    /** Writes the reminders that are due. */
    enqueueReminders: () =>
      enqueueReminders({ database, company, channels: allChannels, ...config }, clock.now),
    passHours: (hours: number) => {
      clock.now = new Date(clock.now.getTime() + hours * 3_600_000);
    },
    notifications: () => database.selectFrom('notifications').selectAll().orderBy('id').execute(),
    attempts: () => database.selectFrom('attempts').selectAll().orderBy('id').execute(),
  };
}

/** Opens an outbox with a mail server, and the emails it gets. */
export async function openEmailOutbox(variables: Record<string, string> = {}) {
  const { url, mails } = await startMailServer();
  return { ...(await testOutbox({ SMTP_URL: url, ...variables })), mails };
}

/** Delivers Dana's request with these changes and variables, and returns the emails. */
export async function deliverDanas(change: Change, variables: Record<string, string> = {}) {
  const outbox = await openEmailOutbox({ SITE_URL: 'https://concrete.example', ...variables });
  const { id } = await outbox.saveDanas(change);
  await outbox.deliverDue();
  return { mails: outbox.mails, mail: outbox.mails[0]!, id, outbox };
}
