import { findPlace, suggestPlaces } from '../places/find-place.ts';
import { placeKey } from '../places/place-key.ts';
import type { Fault } from './fault.ts';
import { type Whole, warningIn } from './whole.ts';

/**
 * Warnings about projects at a place that is neither in the table of Florida's nor among the owner's cities, or in a
 * year that is yet to come.
 * @param today whose year is the latest
 */
export function checkPlacesOfProjects(whole: Whole, today = new Date()): Fault[] {
  const projects = whole['projects.yaml']?.content ?? [];
  const own = whole['business.yaml']?.content.cities.map(({ name }) => placeKey(name)) ?? [];
  const isKnown = (place: string) => findPlace(place) || own.includes(placeKey(place));
  return projects.flatMap(({ place, year }, index) => {
    const warn = (field: string, message: string) =>
      warningIn(whole, 'projects.yaml', [index, field], message);
    const faults: Fault[] = [];
    if (place && !isKnown(place)) faults.push(warn('place', unknown(place)));
    if (year && year > today.getFullYear()) faults.push(warn('year', 'is a year that is yet to come'));
    return faults;
  });
}

function unknown(place: string): string {
  const near = suggestPlaces(place);
  const question = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'Is the spelling right?';
  return `is not a place in Florida that we know. ${question}`;
}
