import { expect, test } from 'vitest';
import { frameAround } from './map-frame.ts';

// Where they lie: US Geological Survey, Geographic Names Information System.
const places = {
  Tampa: { latitude: 27.9475, longitude: -82.4584 },
  Orlando: { latitude: 28.5384, longitude: -81.3789 },
  Miami: { latitude: 25.7743, longitude: -80.1937 },
  Pensacola: { latitude: 30.4213, longitude: -87.2169 },
  Jacksonville: { latitude: 30.3322, longitude: -81.6557 },
  'Key West': { latitude: 24.5557, longitude: -81.7826 },
  'St. Petersburg': { latitude: 27.7731, longitude: -82.64 },
};
type Name = keyof typeof places;

/** The cities of some companies, and how far two lie apart in miles: geodesics on the WGS 84 ellipsoid (Vincenty). */
test.each<[Name[], ...[Name, Name, number][]]>([
  [
    ['Orlando', 'Tampa'],
    ['Tampa', 'Orlando', 77.39],
  ],
  [
    ['St. Petersburg', 'Tampa'],
    ['St. Petersburg', 'Tampa', 16.36],
  ],
  [
    ['Miami', 'Pensacola'],
    ['Miami', 'Pensacola', 534.87],
  ],
  [
    ['Pensacola', 'Jacksonville', 'Key West'],
    ['Pensacola', 'Jacksonville', 332.17],
    ['Jacksonville', 'Key West', 397.82],
  ],
])('the frame of a company in %j is right', (names, ...distances) => {
  const frame = frameAround(names.map((name) => places[name]));
  const at = (name: Name) => frame.place(places[name]);
  for (const [one, other, miles] of distances) {
    const units = Math.hypot(at(one).x - at(other).x, at(one).y - at(other).y);
    expect(Math.abs(units / frame.unitsPerMile / miles - 1), 'to one in a hundred').toBeLessThan(0.01);
    const [north, east] = (['latitude', 'longitude'] as const).map(
      (of) => places[one][of] - places[other][of],
    );
    if (Math.abs(north!) > 0.3) expect(at(one).y < at(other).y, 'north is up').toBe(north! > 0);
    if (Math.abs(east!) > 0.3) expect(at(one).x > at(other).x, 'east is right').toBe(east! > 0);
  }
  for (const { x, y } of names.map(at)) {
    const room = [x - 90, frame.width - 190 - x, y - 60, frame.height - 60 - y];
    expect(Math.min(...room), 'every city, with room for its name').toBeGreaterThanOrEqual(0);
  }
});

test('a single city has some thirty miles around it, and two side by side are told apart', () => {
  const single = frameAround([places.Miami]);
  expect(Math.abs(single.width / single.unitsPerMile - 32.5)).toBeLessThan(7.5);
  const beside = { latitude: 25.7743, longitude: -80.2097 };
  const { place } = frameAround([places.Miami, beside]);
  expect(place(places.Miami).x - place(beside).x).toBeGreaterThan(30);
  const { x, y } = frameAround([places.Miami, places.Miami]).place(places.Miami);
  expect([x, y].every(Number.isFinite)).toBe(true);
});
