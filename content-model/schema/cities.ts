import { z } from 'zod';
import { findPlace, placeKey, stripState } from '../places/find-place.ts';
import { line } from './fields.ts';

/** The extent of Florida in degrees, and a little more. */
const bounds = { latitude: [24, 32], longitude: [-88, -79] } as const;

const degrees = (axis: keyof typeof bounds, description: string) =>
  z.number().optional().meta({
    description,
    minimum: bounds[axis][0],
    maximum: bounds[axis][1],
    onlyIfAsked: true,
  });

const written = z.strictObject({
  name: line.meta({ title: 'City', description: 'As written on the map' }),
  latitude: degrees('latitude', 'Degrees north, like 28.54'),
  longitude: degrees('longitude', 'In Florida it starts with a minus sign, like -81.38'),
});
type Written = z.infer<typeof written>;

/** A city is written as its name, or as a group if its position has to be given. */
const city = z
  .preprocess((entry) => (typeof entry === 'string' ? { name: entry } : entry), written)
  .superRefine((entry, { addIssue }) => {
    const issue = findProblem(entry);
    if (issue) addIssue({ code: 'custom', message: issue.message, path: [issue.field], params: issue.notes });
  })
  .transform(locate)
  .meta({ alone: 'name' });

export const cities = z
  .array(city)
  .min(1)
  .max(60)
  .superRefine((list, { addIssue }) => {
    const keys = list.map(({ name }) => placeKey(findPlace(name)?.name ?? name));
    for (const [index, key] of keys.entries()) {
      if (keys.indexOf(key) === index) continue;
      addIssue({
        code: 'custom',
        path: [index, 'name'],
        message: 'is already in this list; delete one',
      });
    }
  })
  .meta({
    title: 'Cities you work in',
    description: 'The map on the contact page is drawn from them',
    entry: 'city',
  });
export type City = z.infer<typeof cities>[number];

function locate({ name, latitude, longitude }: Written) {
  const place = findPlace(name);
  const position = latitude === undefined || longitude === undefined ? place! : { latitude, longitude };
  const short = stripState(name);
  // A name in all lowercase or all capitals is a slip; any other way of writing it is up to the owner.
  const isCareless = short === short.toLowerCase() || short === short.toUpperCase();
  return {
    name: isCareless && place ? place.name : short,
    latitude: position.latitude,
    longitude: position.longitude,
  };
}

interface CityProblem {
  field: keyof Written;
  message: string;
  /** How a form says it, and that it asks for the position. */
  notes?: { inForm: string; about: 'position' };
}

function findProblem(entry: Written): CityProblem | undefined {
  const { name, latitude, longitude } = entry;
  if (name === '') return undefined;
  if (latitude === undefined && longitude === undefined) {
    return findPlace(name) ? undefined : { field: 'name', ...describeUnknown(name) };
  }
  if (latitude === undefined) return { field: 'latitude', message: 'is missing; a position has two numbers' };
  if (longitude === undefined)
    return { field: 'longitude', message: 'is missing; a position has two numbers' };
  if (isWithin('longitude', latitude) && isWithin('latitude', longitude)) {
    return { field: 'latitude', message: `looks like the longitude; swap it with ${longitude}` };
  }
  if (isWithin('longitude', -longitude)) {
    return { field: 'longitude', message: `needs a minus sign in Florida: write -${longitude}` };
  }
  return describeOutside('latitude', latitude) ?? describeOutside('longitude', longitude);
}

function describeOutside(field: keyof typeof bounds, value: number) {
  if (isWithin(field, value)) return undefined;
  const [min, max] = bounds[field];
  return { field, message: `is outside Florida, which is between ${min} and ${max}` };
}

function isWithin(axis: keyof typeof bounds, value: number): boolean {
  return value >= bounds[axis][0] && value <= bounds[axis][1];
}

function describeUnknown(name: string): Omit<CityProblem, 'field'> {
  const parts = name.split(/,|\band\b/);
  if (parts.length > 1 && parts.every(findPlace)) {
    return { message: 'is more than one city; give each its own line after a dash' };
  }
  const message = 'is not a place in Florida that we know';
  const coordinatesHint = 'press and hold on the spot in a map app to see it';
  return {
    message: `${message}; if the spelling is right, add its position: name, latitude and longitude; ${coordinatesHint}`,
    notes: {
      inForm: `${message}. Check the spelling, or add its position: ${coordinatesHint}`,
      about: 'position',
    },
  };
}
