import type { Database } from '#server/database/open.ts';
import type { drawSlab } from './draw-slab.ts';
import { keepMadeUp } from './keep-made-up.ts';
import { madeUpNames, madeUpSpam, madeUpWords } from './made-up-words.ts';
import { type Story, tellStory } from './tell-story.ts';

/** How long ago the newest came, in minutes, the oldest first; the first of them is late. */
const open = [29 * 60, 20 * 60, 9 * 60, 5 * 60, 100, 12];
const older = 54;
/** Between two of the older ones, in minutes: uneven, so that they come at all times of day. */
const spacings = [740, 610, 905, 480, 1010];
const stories: Story[] = ['won', 'lost', 'quoted', 'answered', 'spam', 'won', 'visit', 'answered', 'quoted'];

/** What the made-up company offers, and where. */
export interface MadeUpCompany {
  services: readonly { label: string }[];
  cities: readonly { name: string }[];
}

const sample: MadeUpCompany = {
  services: ['Driveways & Patios', 'Foundations & Slabs', 'Decorative Concrete', 'Concrete Repair'].map(
    (label) => ({ label }),
  ),
  cities: ['Orlando', 'Tampa', 'Kissimmee', 'Winter Park', 'Lakeland'].map((name) => ({ name })),
};

/**
 * Fills a database with a made-up month of sixty requests that ends now: every state and stage, notes, visits today
 * and tomorrow, one that is late, spam, and photographs. All of it is the same each time, but for the ids.
 */
export async function makeMonth(
  database: Database,
  dataDir: string,
  now: Date,
  { services, cities }: MadeUpCompany = sample,
  draw?: typeof drawSlab,
) {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const ages = [...agesOfOlder(), ...open];
  for (const [index, age] of ages.entries()) {
    const isOpen = index >= older;
    const story = isOpen ? 'open' : stories[index % stories.length]!;
    const words =
      story === 'spam' ? madeUpSpam[index % madeUpSpam.length]! : madeUpWords[index % madeUpWords.length]!;
    const name = story === 'spam' ? 'Best Offer' : madeUpNames[(index * 7) % madeUpNames.length]!;
    const request = {
      name,
      email: `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`,
      phone: `(407) 555-01${String((index * 37) % 100).padStart(2, '0')}`,
      service: index % 7 === 6 ? '' : services[index % services.length]!.label,
      message: words.replaceAll('TOWN', cities[(index * 3) % cities.length]!.name),
    };
    const id = await keepMadeUp(database, dataDir, request, {
      ...{ receivedAt: ago(age), isSpam: story === 'spam', draw },
      // Of every fifth, and of two that are still open.
      photos: story !== 'spam' && (index % 5 === 0 || isOpen) ? index % 3 : 0,
    });
    await tellStory(database, { id, story, index, receivedAt: ago(age), now });
  }
}

/** The oldest first; the newest of them came before the one that is late. */
function agesOfOlder(): number[] {
  const ages: number[] = [];
  let age = 31 * 60;
  for (let index = 0; index < older; index++) {
    ages.unshift(age);
    age += spacings[index % spacings.length]!;
  }
  return ages;
}
