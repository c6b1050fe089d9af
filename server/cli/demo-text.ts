import type { Language } from '#shared/languages.ts';
import type { PageName } from '#shared/routes.ts';

/** Invented names, each built on a word of the trade, so that nobody takes them for customers. */
export const sampleNames = [
  ...['Sandy Slabworth', 'Rocky Gravel', 'Penny Paver', 'Cliff Footing', 'Coral Curb', 'Mason Trowel'],
  ...['Clay Subgrade', 'Olive Joint', 'Rusty Rebar', 'Jasper Screed', 'Pearl Pumice', 'Flint Ledge'],
  ...['Amber Aggregate', 'Sterling Sealer', 'Brook Drain', 'Heath Hardscape', 'Ivy Lattice', 'Dale Driveway'],
  ...['Ruby Ramp', 'Glenn Grade'],
];

/** What customers add on the pages of their requests. */
export const sampleAdditions = [
  'I measured again: it’s 22 by 24 feet.',
  'The side gate is 9 feet wide, and the dog stays inside.',
];

/**
 * `about` is part of the name of the service that is wanted, `TOWN` for one of the company's towns; the photos that
 * came along are those of the sample that fit.
 */
export const sampleRequests: { about: string; message: string; photos?: string[]; language?: Language }[] = [
  {
    about: 'repair',
    message:
      'The driveway has a crack from the garage to the street, about 40 ft. It lifts near the oak. We are in TOWN.',
    photos: ['cracked-slab-before', 'cracked-slab-before', 'cracked-slab-before'],
  },
  {
    about: 'patio',
    message: 'Patio behind the house, 12 by 20 ft, broom finish. The gate is 4 ft wide. TOWN, near the lake.',
  },
  {
    about: 'decorative',
    message:
      'Pool deck, around 600 sq ft. It burns our feet and is slippery when wet. What can be done about it?',
    photos: ['pool-deck', 'pool-deck'],
  },
  {
    about: 'foundation',
    message: 'Need a slab for a 24 x 30 workshop with a 6 inch edge. Plans are with the county. Lot in TOWN.',
  },
  {
    about: 'repair',
    message:
      'Sidewalk in front of the shop settled two inches, somebody tripped. How soon can you come to TOWN?',
    photos: ['repaired-walkway'],
  },
  {
    about: 'decorative',
    message:
      'Please quote a stamped walkway, ashlar pattern, from the drive to the front door. 35 ft long, 4 ft wide.',
    photos: ['entry-walkway', 'exposed-aggregate-walk'],
  },
  {
    about: 'repair',
    message: 'Garage floor is dusting and stained with oil. Grind and seal? Two cars, so about 400 sq ft.',
  },
  {
    about: 'patio',
    message:
      'El agua se junta contra la casa después de cada tormenta. Queremos quitar el patio viejo y hacer uno nuevo con buena pendiente.',
    language: 'es',
  },
  {
    about: 'commercial',
    message: 'Loading dock apron, 20 x 60 ft, trucks all day. It has to be done over a weekend. TOWN.',
    photos: ['loading-dock', 'loading-dock'],
  },
  { about: 'repair', message: 'Steps to the front door are crumbling, five of them, and there is no rail.' },
  {
    about: 'foundation',
    message:
      'Footings for a screened lanai, 14 x 28 ft. The screen company says they need 12 inches. TOWN, FL.',
  },
  {
    about: 'driveway',
    message:
      'Just moved to TOWN. Old driveway is asphalt, we want concrete, 18 ft wide and 50 ft long. After five is best.',
  },
  {
    about: 'decorative',
    message: 'Acid stain on the lanai floor, coffee brown if it can be done on a ten-year-old slab.',
    photos: ['stained-interior-floor'],
  },
  {
    about: 'foundation',
    message:
      'Foundation for a 900 sq ft guest house. Soil is sand, the lot was filled last year. Builder wants three bids.',
    photos: ['foundation-stem-wall', 'forms-and-rebar'],
  },
  {
    about: 'commercial',
    message: 'ADA ramp and two parking spaces for a dental office in TOWN. Can send the drawings.',
    photos: ['curb-and-gutter'],
  },
  {
    about: 'repair',
    message: 'The edge of the slab broke off where the truck backed over it. Small job, photos attached.',
    photos: ['cracked-slab-before', 'cracked-slab-before'],
  },
];

export const sampleSpam = [
  'Boost your ranking now https://seo.example.com and https://more.example.com. First month free.',
  'We supply [url=https://bulk.example.com]bulk orders[/url] at the best price, answer today.',
  'Your domain is about to expire, see https://renew.example.com or www.example.net right now.',
];

export const sampleNotes = [
  'Called, no answer. Trying again after lunch.',
  'Has two dogs, call first. Gate code on the fence.',
  'Wants it before the family comes for Easter.',
  'Pump needed: truck cannot get within 80 ft.',
  'Emailed the quote, she decides by Friday.',
  'Oak roots under the third panel. Told him what the county says about those.',
  'Comparing with two others. Price is not everything, he says.',
];

/** How many of a hundred visits come from where, and to which page; per how many visits come a call, a quote, a request. */
export const origins = [
  { source: 'google.com', share: 46, page: 'home', calls: 9, quotes: 7, requests: 18 },
  { source: '', share: 21, page: 'home', calls: 6, quotes: 9, requests: 22 },
  { source: 'nextdoor.com', share: 12, page: 'gallery', calls: 11, quotes: 6, requests: 15 },
  { source: 'facebook.com', share: 10, page: 'gallery', calls: 30, quotes: 19, requests: 70 },
  { source: 'spring-flyer', share: 6, page: 'services', calls: 5, quotes: 8, requests: 25 },
  { source: 'bing.com', share: 5, page: 'services', calls: 14, quotes: 12, requests: 60 },
] as const satisfies { source: string; share: number; page: PageName; [figure: string]: unknown }[];

/** More on weekdays than on a Sunday, and a little more each week; from Sunday on. */
export const visitsByWeekday = [11, 24, 27, 22, 25, 19, 14];

/** How often each page is looked at for one visit. */
export const viewsPerVisit: Record<PageName, number> = {
  home: 1.1,
  services: 0.7,
  gallery: 0.6,
  about: 0.3,
  contact: 0.35,
};
