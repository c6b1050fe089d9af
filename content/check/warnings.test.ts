import { describe, expect, it } from 'vitest';
import { checkContent } from './check-content.ts';
import { mustBeMended } from './fault.ts';
import { type Change, faultsAfter, sources } from './testing/faults-after.ts';

const gallery = (lead: string): Change => ['gallery.yaml', 'lead', `  lead: ${lead}`];
const about = (lead: string): Change => ['about.yaml', 'lead', `  lead: ${lead}`];
const cities = (list: string): Change => ['business.yaml', 'cities', `cities: [${list}]`];
const place = (name: string): Change => ['projects.yaml', /^ {2}photo: floor$/m, `$&\n  place: ${name}`];

const nearly = '{ name: Ocoee, latitude: 28.6, longitude: -81.55 }, Tampa, Kissimmee';

describe('a word that is worth a look is told of, and is no fault:', () => {
  it.each<[Change, RegExp]>([
    [gallery('“Nine jobs”'), /intro\.lead: is in curly quotes, and the site will/],
    [gallery('„Nine jobs“'), /intro\.lead: is in curly quotes/],
    [['gallery.yaml', 'keywords', '  keywords: [a, ‘b’]'], /page\.keywords #2: is in curly/],
    [
      ['gallery.yaml', /lead: [\s\S]*Want/, "lead: The oak's roots\nclosing:\n  heading: Don't"],
      /^content\/gallery\.yaml:\d+ intro\.lead: .* typewriter, and in 1 more of this file; copy .* here: oak’s$/,
    ],
    [gallery('Non-slip sealer'), /intro\.lead: “Non-slip” may be .*; write “slip-resistant”$/],
    [
      ['testimonials.yaml', /It holds\./, 'A lifetime job.'],
      /#2 text: quotes a customer who says “lifetime”; .* print another sentence of theirs$/,
    ],
    [place('Kisimmee'), /#2 place: is not a place in Florida.* Did you mean Kissimmee\?/],
    [place('Xanadu Reef Estates'), /#2 place: .*Is the spelling right\?/],
    [['projects.yaml', /^ {2}photo: floor$/m, '$&\n  year: 2099'], /#2 year: is a year that is yet to come/],
    [['business.yaml', 'hours', 'hours: Mon-Fri 7-6'], /hours: "Mon-Fri 7-6" .*search engines/],
    [
      cities('Kissimmee, Ocoee'),
      /^content\/about\.yaml:\d+ intro\.lead: says Tampa, not among your cities; remove that here, or add it in business\.yaml$/,
    ],
    [about('Ocala, Naples & Tampa.'), /intro\.lead: says Ocala and Naples, not among/],
    [['business.yaml', 'tagline', 'tagline: The best of Ocala'], /yaml:\d+ tagline: says Ocala/],
    [['home.yaml', 'keywords', '  keywords: [slabs ocala]'], /keywords #1: says Ocala/],
    [about('Permits in Osceola and Duval counties.'), /lead: says Duval County, where none/],
    [about('Poured for south Florida.'), /lead: says South Florida, where none/],
    [cities(nearly.replace('-81', '-80')), /cities #1 latitude: puts Ocoee 60 miles from where it is/],
  ])('%j', (change, told) => {
    expect(faultsAfter([change])).toEqual([expect.stringMatching(told)]);
  });

  it('is not in the way of saving', () => {
    const texts = {
      ...sources.texts,
      'gallery.yaml': sources.texts['gallery.yaml']!.replace('Open', 'Waterproof'),
    };
    expect(checkContent({ ...sources, texts }).map(mustBeMended)).toEqual([false]);
  });
});

describe('is not worth a warning:', () => {
  it.each<[string, ...Change[]]>([
    ['quotes around a word', gallery('“Slabs” and “walks”')],
    ['a sentence that ends after a quotation', gallery('“Slabs,” she said')],
    ['curly apostrophes at both ends', gallery('’70s slabs’')],
    ['the right apostrophe', gallery('The oak’s roots')],
    ['the sign for feet', gallery(`"A slab of 5' by 6'"`)],
    ['an address', gallery(`Write to o'neil@example.com`)],
    ['where a job was', ['projects.yaml', 'description', '  description: A slab in Ocala.']],
    ['where a customer lives', ['testimonials.yaml', 'place', '  place: Ocala']],
    ['what a photo shows', ['photos.yaml', 'hero', 'hero: A driveway in Ocala']],
    ['where the office is', ['business.yaml', 'city', '  city: Ocala']],
    [
      'the name of the company',
      ['business.yaml', 'name', 'name: Ocala Slabs'],
      about('Ocala Slabs since 1987.'),
    ],
    ['another spelling', cities('St. Petersburg, Tampa, Kissimmee'), about('All over Saint Petersburg.')],
    ['a county that a city lies in', about('We know the inspectors of Osceola County.')],
    ['a part of Florida that a city lies in', about('Central Florida ground, around Tampa Bay.')],
    [
      'in the gallery, where its jobs were',
      ['projects.yaml', 'description', '  description: In Ocala.'],
      gallery('From Ocala.'),
    ],
    ['cities filled in', about("'{cities} and around.'")],
    ['words that are places too', about('We pour at Sunrise, and Brandon knows the Live Oak.')],
    ['a position that is nearly right', cities(nearly)],
    ['a place of a project', place('Winter Park, FL')],
    ['a position’s place', place('Cañada Heights')],
    ['a short name of a place', place('st pete')],
    ['where words came from', ['testimonials.yaml', 'source', '  source: certified letter, 2026-03-02']],
    ['hours without figures', ['business.yaml', 'hours', 'hours: By appointment']],
  ])('%s', (_what, ...changes) => {
    expect(faultsAfter(changes)).toEqual([]);
  });
});
