/** `npm run desk -- --demo`: fills the database of these settings with a made-up month, if it has no requests yet. */

import { randomUUID, randomUUIDv7 } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import { sampleFolder } from '#content-model/prepare/seed.ts';
import { applyCustomerAction, type CustomerAction } from '#server/customer/customer-action.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import type { DailySumRow } from '#server/database/tables.ts';
import { applyAction } from '#server/desk/requests/apply-action.ts';
import { createPhotoStore } from '#server/photos/store.ts';
import { type Company, readCompany } from '#server/platform/company.ts';
import { describeProblems, readConfig } from '#server/platform/config.ts';
import { addDays, dayOf, hour, listDaysUpTo, startOfDayBefore } from '#server/platform/time.ts';
import type { NewQuoteRequest } from '#server/requests/save.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import type { CountedKind } from '#shared/analytics-events.ts';
import type { Action } from '#shared/desk/actions.ts';
import type { Quote } from '#shared/desk/quotes.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import { photoLimits } from '#shared/photos.ts';
import { emptyRequest } from '#shared/quote-request.ts';
import type { PageName } from '#shared/routes.ts';
import {
  origins,
  sampleAdditions,
  sampleNames,
  sampleNotes,
  sampleRequests,
  sampleSpam,
  viewsPerVisit,
  visitsByWeekday,
} from './demo-text.ts';

/** How a request ended. */
type Story = 'open' | 'answered' | 'visit' | 'quoted' | 'won' | 'lost' | 'spam';

/** How long ago the newest came, in minutes, the oldest first; the first of them is late. */
const openAges = [29 * 60, 20 * 60, 9 * 60, 5 * 60, 100, 12];
/** Which of the made-up requests they are: most of them have photos. */
const openRequests = [5, 2, 8, 13, 7, 0];
const olderCount = 54;
/** Between two of the older ones, in minutes: uneven, so that they come at all times of day. */
const spacings = [740, 610, 905, 480, 1010];
const stories: Story[] = ['won', 'lost', 'quoted', 'answered', 'spam', 'won', 'visit', 'answered', 'quoted'];

/**
 * Fills a database with a made-up month of sixty requests that ends now: every state and stage, notes, visits today
 * and tomorrow, one that is late, spam, and photos, of what this company offers, where it does. All of it is the
 * same each time, but for the ids.
 */
export async function createMonth(
  database: Database,
  dataDir: string,
  now: Date,
  { services, cities }: Pick<Company, 'services' | 'cities'>,
) {
  const ages = [...listOlderAges(), ...openAges];
  const photosByKey = new Map<string, Awaited<ReturnType<typeof createPhoto>>>();
  for (const [index, age] of ages.entries()) {
    const isOpen = index >= olderCount;
    const story = isOpen ? 'open' : stories[index % stories.length]!;
    const chosen = isOpen ? openRequests[index - olderCount]! : index % sampleRequests.length;
    const spam = { about: '', message: sampleSpam[index % sampleSpam.length]!, photos: [] };
    const sample: (typeof sampleRequests)[number] = story === 'spam' ? spam : sampleRequests[chosen]!;
    const { about, message, photos = [], language } = sample;
    const offered = services.find(({ label }) => label.toLowerCase().includes(about)) ?? services[0]!;
    const town = cities[(index * 3) % cities.length]!.name;
    const name = story === 'spam' ? 'Best Offer' : sampleNames[(index * 7) % sampleNames.length]!;
    const quoteRequest = {
      ...emptyRequest,
      name,
      email: `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`,
      phone: `(407) 555-01${String((index * 37) % 100).padStart(2, '0')}`,
      service: index % 7 === 6 ? '' : offered.label,
      message: message.replaceAll('TOWN', town),
    };
    const receivedAt = new Date(now.getTime() - age * 60_000);
    const id = await saveRequest(database, { quoteRequest, language, receivedAt }, story === 'spam');
    for (const [position, name] of photos.entries()) {
      const photo = { id: `${position}`.padStart(32, 'd'), requestId: id, position, receivedAt };
      const key = `${name} ${position}`;
      const pictures = photosByKey.get(key) ?? (await createPhoto(name, position));
      photosByKey.set(key, pictures);
      await createPhotoStore(database, dataDir).save({ ...photo, of: photos.length, ...pictures });
    }
    await playStory(database, { id, story, index, town, name, language, receivedAt, now });
  }
}

/** The oldest first; the newest of them came before the one that is late. */
function listOlderAges(): number[] {
  const ages: number[] = [];
  let age = 31 * 60;
  for (let index = 0; index < olderCount; index++) {
    ages.unshift(age);
    age += spacings[index % spacings.length]!;
  }
  return ages;
}

/** Stores a request as if it had come then, and its email had gone out. @returns its id */
async function saveRequest(
  database: Database,
  request: Pick<NewQuoteRequest, 'quoteRequest' | 'language' | 'receivedAt'>,
  isSpam: boolean,
) {
  const store = createQuoteRequestStore(database, { channels: ['mail'], acknowledges: false });
  const { id } = await store.save({
    ...request,
    idempotencyKeys: [],
    abuse: { signals: isSpam ? ['links', 'token-missing', 'no-browser'] : [], isQuarantined: isSpam },
  });
  const sent = await database
    .updateTable('notifications')
    .set({ state: 'sent', tries: 1 })
    .where('request_id', '=', id)
    .returning('id')
    .execute();
  const at = new Date(request.receivedAt.getTime() + 4000).toISOString();
  for (const { id: notification_id } of sent) {
    const attempt = {
      id: randomUUIDv7(),
      notification_id,
      at,
      outcome: 'sent',
      detail: '250 made up',
    } as const;
    await database.insertInto('attempts').values(attempt).execute();
  }
  return id;
}

/** The sides of a photo, in pixels. */
const [long, short] = [1200, 900];

/**
 * A photo as a visitor's phone takes it: one of the sample, in portrait or landscape, cropped from a side,
 * and its thumbnail. @param position among those of its request
 */
async function createPhoto(name: string, position: number) {
  const [width, height] = position % 2 === 0 ? [short, long] : [long, short];
  const whole = await sharp(path.join(sampleFolder, 'photos', `${name}.jpg`))
    .resize({ width, height, fit: 'cover', position: ['centre', 'left bottom', 'right'][position % 3]! })
    .jpeg({ quality: 70 })
    .toBuffer();
  const side = photoLimits.thumbnailSide;
  const thumbnail = await sharp(whole).resize({ width: side, height: side, fit: 'inside' }).jpeg().toBuffer();
  return { width, height, whole, thumbnail };
}

const [owner, foreman] = ['owner@example.com', 'foreman@example.com'];
const timeZone = 'America/New_York';

interface StoryOptions {
  id: string;
  story: Story;
  /** Which of the requests it is: stories of one kind differ by it. */
  index: number;
  town: string;
  name: string;
  language: Language | undefined;
  receivedAt: Date;
  now: Date;
}

type Step = Action extends infer One
  ? One extends unknown
    ? Omit<One, 'id' | 'at'> & { id?: string }
    : never
  : never;

/** Plays back what people did about a request, at the times they did it. */
async function playStory(
  database: Database,
  { id, story, index, town, name, language, receivedAt, now }: StoryOptions,
) {
  if (story === 'spam' || (story === 'open' && index % 2 === 0)) return;
  const parts = { database, recipients: { channels: [], acknowledges: false }, timeZone };
  let at = receivedAt.getTime() + (20 + ((index * 53) % 300)) * 60_000;
  const act = async (by: string, step: Step, hours: number) => {
    const time = new Date(Math.min(at, now.getTime()));
    const action = { id: randomUUID(), at: time.toISOString(), ...step } as Action;
    await applyAction(parts, id, action, { by, now: time });
    at += hours * hour;
  };
  const by = index % 3 === 0 ? foreman : owner;
  const note = sampleNotes[index % sampleNotes.length]!;
  const cents = (1800 + ((index * 437) % 9000)) * 100;
  await act(by, { kind: 'read' }, 0.2);
  if (story === 'open') return;
  await act(by, { kind: 'answered' }, 1);
  if (index % 2 === 0) await act(owner, { kind: 'note', text: note }, 3);
  const customerDoes = async (action: Omit<CustomerAction, 'id'>) => {
    const time = new Date(Math.min(at, now.getTime()));
    const clock = { now: time, timeZone };
    await applyCustomerAction(database, parts.recipients, id, { id: randomUUID(), ...action }, clock);
  };
  if (index % 4 === 1)
    await customerDoes({ kind: 'customer-note', text: sampleAdditions[index % sampleAdditions.length]! });
  if (story === 'answered') return;
  await act(by, { kind: 'visit', visitAt: chooseVisitTime(story, index, receivedAt, now).toISOString() }, 1);
  await act(by, { kind: 'address', jobAddress: `${101 + index * 7} Trowel Ln, ${town}` }, 19);
  if (story === 'visit') return;
  // Some are changed once, and some have expired since.
  const days = index % 2 === 0 ? 7 : 30;
  const sendQuote = async (amount: number, hours: number) => {
    const quote = createQuote(
      language ?? firstLanguage,
      amount,
      dayOf(new Date(at + days * 24 * hour), timeZone),
    );
    const quoteId = randomUUID();
    await act(owner, { kind: 'quote', quote, id: quoteId }, hours);
    return quoteId;
  };
  if (index % 4 === 2) await sendQuote(cents + 45_000, 5);
  const quoteId = await sendQuote(cents, 30);
  if (story === 'quoted') return;
  if (story === 'won') {
    await customerDoes({ kind: 'accept', quoteId, name });
    const daysAgo = pouredDaysAgo.get(index);
    const pourDay = daysAgo && addDays(dayOf(now, timeZone), -daysAgo);
    if (pourDay) await act(owner, { kind: 'pour', pourDay }, 0);
  } else await customerDoes({ kind: 'decline', quoteId, reason: 'We decided to wait until next year.' });
}

/** Of which won requests the job is done, by how many days ago it was poured. */
const pouredDaysAgo = new Map([
  [5, 7],
  [9, 1],
]);

const quoteTexts: Record<Language, string[]> = {
  en: [
    'Break out and haul off the old concrete',
    'Form, pour and finish, 4 inches, 3,000 psi, broom finish',
    'Discount for a weekday pour',
    'Forms, wire mesh, control joints, cleanup.',
    'Moving sprinklers and private lines.',
    'Half when the forms are set, the rest when we’re done.',
  ],
  es: [
    'Romper y retirar el concreto viejo',
    'Moldes, vaciado y acabado escobillado, 4 pulgadas, 3,000 psi',
    'Descuento por vaciar entre semana',
    'Moldes, malla, juntas de control y limpieza.',
    'Mover el riego y las líneas privadas.',
    'La mitad cuando los moldes estén listos, el resto al terminar.',
  ],
};

/** A quote of three lines that come to an amount, in cents. */
function createQuote(language: Language, cents: number, validUntil: string): Quote {
  const [removal, discount] = [60_000, -15_000];
  const amounts = [removal, cents - removal - discount, discount];
  const [included = '', excluded = '', terms = ''] = quoteTexts[language].slice(amounts.length);
  return {
    lines: amounts.map((amountCents, index) => ({ text: quoteTexts[language][index]!, amountCents })),
    included,
    excluded,
    terms,
    depositCents: Math.round(cents / 2),
    validUntil,
  };
}

/** Of those that are still to be visited, in hours from the beginning of today: two today, and the others later. */
const visitHours = [8, 15, 33, 34.5, 58, 83];

function chooseVisitTime(story: Story, index: number, receivedAt: Date, now: Date): Date {
  const isToCome = story === 'visit';
  const from = startOfDayBefore(isToCome ? now : new Date(receivedAt.getTime() + 24 * hour), 0, timeZone);
  const hours = isToCome ? visitHours[Math.floor(index / 9)]! : 8 + (index % 4);
  return new Date(from.getTime() + hours * hour);
}

/** Two made-up months of visits to the website that end today, the same each time. */
export async function createVisits(database: Database, now: Date, timeZone: string) {
  const rows: DailySumRow[] = [];
  const remainders = { calls: 0, quotes: 0, requests: 0 };
  for (const [index, day] of listDaysUpTo(dayOf(now, timeZone), 60).entries()) {
    const visitsOfDay = visitsByWeekday[new Date(day).getUTCDay()]! + (index % 5) + Math.floor(index / 6);
    const add = (kind: CountedKind, page: PageName, source: string, count: number) => {
      if (count > 0) rows.push({ day, kind, page, source, count });
    };
    for (const { source, share, page, ...outOf } of origins) {
      const visits = Math.round((visitsOfDay * share) / 100);
      add('visit', page, source, visits);
      const countDue = (figure: keyof typeof remainders) => {
        remainders[figure] += visits / outOf[figure];
        const whole = Math.floor(remainders[figure]);
        remainders[figure] -= whole;
        return whole;
      };
      add('call', page, source, countDue('calls'));
      add('quote', page, source, countDue('quotes'));
      add('request', page, source, countDue('requests'));
    }
    for (const [page, perVisit] of Object.entries(viewsPerVisit))
      add('view', page as PageName, '', Math.round(visitsOfDay * perVisit));
  }
  await database.insertInto('daily_sums').values(rows).execute();
}

async function fill() {
  const read = readConfig();
  if (!read.ok) throw new Error(describeProblems(read.problems));
  const { config } = read;
  const database = await openDatabase(config);
  try {
    const existing = await database.selectFrom('quote_requests').select('id').limit(1).execute();
    if (existing.length > 0) throw new Error('There are requests already; nothing was changed.');
    await createMonth(database, config.dataDir, new Date(), readCompany(config));
    await createVisits(database, new Date(), config.timeZone);
  } finally {
    await database.destroy();
  }
}

if (import.meta.main) {
  await fill().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
