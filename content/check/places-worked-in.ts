import { findPlace, type Place, places } from '../places/find-place.ts';
import { liesIn, regionsIn } from '../places/florida-regions.ts';
import { milesBetween, type Position } from '../places/miles-between.ts';
import { countiesIn, placesIn } from '../places/places-in-text.ts';
import type { City } from '../schema/cities.ts';
import type { FileName } from '../schema/files.ts';
import type { Fault } from './fault.ts';
import { type OwnWords, ownWords, shownFiles } from './own-words.ts';
import { type Whole, warningIn } from './whole.ts';

/** These say where a job was or where a customer lives, which stays true. */
const ofTheirOwnPlace: FileName[] = ['projects.yaml', 'testimonials.yaml', 'photos.yaml'];
/** Of the business, these say where it works. */
const claimsOfBusiness = ['tagline', 'serviceArea'];
/** In miles. A position farther than this from the table's is hardly the same place. */
const sameWithin = 10;

/** Warnings about cities placed away from where their name says, and texts that name places no longer worked in. */
export function checkPlacesWorkedIn(whole: Whole): Fault[] {
  const business = whole['business.yaml']?.content;
  if (!business) return [];
  const { cities } = business;
  const counties = cities.map((city) => nearestPlace(city).county);
  const own = [business.name, ...cities.map(({ name }) => name).filter((name) => !findPlace(name))];
  const worked = cities.map(({ name }) => findPlace(name)?.name);
  const jobs = namedIn(whole, ['projects.yaml', 'testimonials.yaml']);
  const stale = claimsIn(whole).flatMap(({ file, path, text }) => {
    // The gallery says where jobs were.
    const known = file === 'gallery.yaml' && path[0] !== 'page' ? [...worked, ...jobs] : worked;
    const left = placesIn(text, own, path.includes('keywords')).filter((name) => !known.includes(name));
    const areas = [
      ...countiesIn(text).flatMap((county) => (counties.includes(county) ? [] : [`${county} County`])),
      ...regionsIn(text, own).filter((region) => !cities.some((city) => liesIn(region, city))),
    ];
    return [
      left.length > 0 &&
        `says ${and(left)}, not among your cities; remove that here, or add it in business.yaml`,
      areas.length > 0 &&
        `says ${and(areas)}, where none of your cities is; remove that unless you work there`,
    ]
      .filter((message) => message !== false)
      .map((message) => warningIn(whole, file, path, message));
  });
  return [...farCities(whole, cities), ...stale];
}

const and = (names: string[]) => new Intl.ListFormat('en-US').format(names);

function farCities(whole: Whole, cities: City[]): Fault[] {
  return cities.flatMap((city, index) => {
    const place = findPlace(city.name);
    const miles = place ? milesBetween(place, city) : 0;
    if (!place || miles <= sameWithin) return [];
    const message = `puts ${city.name} ${Math.round(miles)} miles from where it is; check both numbers, or delete them`;
    return [warningIn(whole, 'business.yaml', ['cities', index, 'latitude'], message)];
  });
}

function nearestPlace(position: Position): Place {
  const far = (place: Place) => milesBetween(position, place);
  return places.reduce((nearest, place) => (far(place) < far(nearest) ? place : nearest));
}

function claimsIn(whole: Whole): OwnWords[] {
  return shownFiles(whole)
    .filter((file) => !ofTheirOwnPlace.includes(file))
    .flatMap((file) => ownWords(whole, file))
    .filter(({ file, path }) => file !== 'business.yaml' || claimsOfBusiness.includes(String(path[0])));
}

function namedIn(whole: Whole, files: FileName[]): string[] {
  return files.flatMap((file) => ownWords(whole, file)).flatMap(({ text }) => placesIn(text));
}
