import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPlace, places } from '#content-model/places/find-place.ts';
import { drawServiceArea, type ServiceArea } from './service-area.ts';

const draw = (...names: string[]) => drawServiceArea(names.map((name) => findPlace(name)!));

const corridor = ['Orlando', 'Tampa', 'Kissimmee', 'Winter Park', 'Lakeland'];
const metro = [
  ...['Orlando', 'Winter Park', 'Maitland', 'Altamonte Springs', 'Casselberry', 'Oviedo', 'Windermere'],
  ...['Kissimmee', 'Celebration', 'Apopka', 'Sanford', 'Ocoee'],
];

/** Everything that something else must not stand on, as [what, left, top, right, bottom]. */
function thingsOn({ cities, dots, road, scale }: ServiceArea): [string, number, number, number, number][] {
  const { x, y } = scale.at;
  return [
    ...cities.map(({ name, x, y }) => [`mark of ${name}`, x - 8, y - 8, x + 8, y + 8] as never),
    ...cities.flatMap(({ name, label }) =>
      label ? [[name, label.box.left, label.box.top, label.box.right, label.box.bottom] as never] : [],
    ),
    ...dots.map(({ x, y }) => ['dot', x - 4, y - 4, x + 4, y + 4] as never),
    ...(road
      ? [['I-4', road.shield.x - 25, road.shield.y - 17, road.shield.x + 25, road.shield.y + 17] as never]
      : []),
    ['scale', x - scale.length, y - 38, x, y],
  ];
}

/** Pairs of things, one of them a name or sign, that stand on each other, and things that are cut off. */
function faultsOf(area: ServiceArea): string[] {
  const things = thingsOn(area);
  const cut = things.filter(
    ([, left, top, right, bottom]) =>
      left < 0 || top < 0 || right > area.frame.width || bottom > area.frame.height,
  );
  const on = things.flatMap((one, index) =>
    things
      .slice(index + 1)
      .filter((other) => ![one, other].every(([what]) => /^(mark|dot)/.test(what)))
      .filter((other) => one[1] < other[3] && other[1] < one[3] && one[2] < other[4] && other[2] < one[4])
      .map((other) => `${one[0]} / ${other[0]}`),
  );
  return [...cut.map(([what]) => `cut: ${what}`), ...on];
}

/** Cities whose name is not on the map. */
const unnamed = ({ cities }: ServiceArea) =>
  cities.filter(({ name, label }) => label?.lines.join(' ') !== name).map(({ name }) => name);

test.each([
  ['the five of the corridor', corridor],
  ['one', ['Miami']],
  ['two far apart', ['Miami', 'Pensacola']],
  ['the corners of the state', ['Pensacola', 'Jacksonville', 'Key West']],
  ['a bay', ['St. Petersburg', 'Tampa', 'Clearwater']],
  ['twelve in one metro area', metro],
])('names every city of %s, none on another and none cut', (_, names) => {
  const area = draw(...names);
  expect(faultsOf(area)).toEqual([]);
  expect(unnamed(area)).toEqual([]);
});

test('of sixty the first dozen are named, and the others are dots that nothing stands on', () => {
  const many = fc.uniqueArray(fc.constantFrom(...places), { minLength: 60, maxLength: 60 });
  fc.assert(
    fc.property(many, (cities) => {
      const area = drawServiceArea(cities);
      expect(faultsOf(area)).toEqual([]);
      expect(area.cities.map(({ name }) => name)).toEqual(cities.slice(0, 12).map(({ name }) => name));
      expect(area.others.map(({ name }) => name)).toEqual(cities.slice(12).map(({ name }) => name));
      expect(unnamed(area).length).toBeLessThan(3);
      expect(area.dots.length).toBeGreaterThan(20);
    }),
    { numRuns: 4, seed: 4 },
  );
});

test('whatever cities of Florida they are, nothing stands on anything and hardly one goes unnamed', () => {
  const few = fc.uniqueArray(fc.constantFrom(...places), { minLength: 1, maxLength: 12 });
  let missing = 0;
  fc.assert(
    fc.property(few, (cities) => {
      const area = drawServiceArea(cities);
      missing += unnamed(area).length;
      expect(faultsOf(area)).toEqual([]);
    }),
    { numRuns: 60, seed: 4 },
  );
  expect(missing).toBeLessThan(3);
});

test('neighbors of one another have their names too', () => {
  fc.assert(
    fc.property(fc.constantFrom(...places), (middle) => {
      const far = (place: (typeof places)[number]) =>
        Math.hypot(place.latitude - middle.latitude, place.longitude - middle.longitude);
      const nearest = places.toSorted((one, other) => far(one) - far(other)).slice(0, 12);
      const area = drawServiceArea(nearest);
      expect(faultsOf(area)).toEqual([]);
      expect(area.cities.filter(({ label }) => !label)).toEqual([]);
    }),
    { numRuns: 40, seed: 4 },
  );
});

test('names that do not fit are replaced by their number, and nothing breaks', () => {
  const area = drawServiceArea(
    Array.from({ length: 12 }, (_, index) => ({
      name: `Saint-Bartholomew-upon-the-Halifax-near-the-Lighthouse-${index}`,
      latitude: 29.2 + 0.02 * (index % 4),
      longitude: -81.02 + 0.02 * Math.floor(index / 4),
    })),
  );
  expect(faultsOf(area)).toEqual([]);
  expect(area.cities.every(({ label }, index) => label?.lines.join() === `${index + 1}`)).toBe(true);
});

test.each([
  [corridor, 20],
  [['Miami'], 5],
  [metro, 10],
  [['Pensacola', 'Jacksonville', 'Key West'], 100],
])('the scale of %j is %i miles long and right', (names, miles) => {
  const { scale, frame } = draw(...names);
  expect(scale.miles).toBe(miles);
  expect(Math.abs(scale.length / miles / frame.unitsPerMile - 1)).toBeLessThan(0.01);
});

test('the scale is placed away from the road', () => {
  const beside = fc.uniqueArray(fc.constantFrom(...places), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(beside, (cities) => {
      const { road, scale } = drawServiceArea(cities);
      const { x, y } = scale.at;
      const middles = (road?.segments ?? []).flat();
      const on = middles.filter((point) => point.x > x - scale.length && point.x < x && point.y > y - 38);
      expect(on).toEqual([]);
    }),
    { numRuns: 200, seed: 4 },
  );
});

test.each([
  [true, metro],
  [true, ['Daytona Beach']],
  [false, ['Naples', 'Fort Myers', 'Cape Coral']],
  [false, ['Jacksonville', 'St. Augustine']],
])('says %s to showing Interstate 4 around %j', (isShown, names) => {
  expect(draw(...names).road !== undefined).toBe(isShown);
});

test.each([
  // Interchanges, as road maps show them.
  ['the crossing with Interstate 75', 28.002, -82.323],
  ['US 27 at Haines City', 28.23, -81.654],
  ['Florida’s Turnpike', 28.49, -81.443],
  ['Lake Mary Boulevard', 28.757, -81.363],
])('the road passes within half a mile of %s', (_, latitude, longitude) => {
  const { frame, road } = draw('Orlando', 'Tampa', 'Sanford');
  const { x, y } = frame.place({ latitude, longitude });
  const gaps = road!.segments.map(([from, to]) => {
    const [across, down] = [to.x - from.x, to.y - from.y];
    const along = ((x - from.x) * across + (y - from.y) * down) / (across ** 2 + down ** 2);
    const share = Math.max(0, Math.min(1, along));
    return Math.hypot(from.x + share * across - x, from.y + share * down - y);
  });
  expect(Math.min(...gaps) / frame.unitsPerMile).toBeLessThan(0.5);
});

test('the road ends in Tampa and is not drawn across the bay', () => {
  const { frame, road } = draw('St. Petersburg', 'Tampa', 'Clearwater', 'Lakeland');
  const west = Math.min(...road!.segments.flat().map(({ x }) => x));
  expect(west).toBeGreaterThan(frame.place({ latitude: 27.96, longitude: -82.47 }).x);
});
