import { describe, expect, test } from 'vitest';
import { frameAround } from './map-frame.ts';

// Where they lie: US Geological Survey, Geographic Names Information System.
const places = {
  Tampa: { latitude: 27.9475, longitude: -82.4584 },
  Orlando: { latitude: 28.5384, longitude: -81.3789 },
  'Winter Park': { latitude: 28.6, longitude: -81.3392 },
  Lakeland: { latitude: 28.0395, longitude: -81.9498 },
  Miami: { latitude: 25.7743, longitude: -80.1937 },
  Pensacola: { latitude: 30.4213, longitude: -87.2169 },
  Jacksonville: { latitude: 30.3322, longitude: -81.6557 },
  'Key West': { latitude: 24.5557, longitude: -81.7826 },
  'St. Petersburg': { latitude: 27.7731, longitude: -82.64 },
  Clearwater: { latitude: 27.9659, longitude: -82.8001 },
  'Daytona Beach': { latitude: 29.2108, longitude: -81.0228 },
};
type Name = keyof typeof places;

/** The cities of some companies, and how far two lie apart in miles: geodesics on the WGS 84 ellipsoid (Vincenty). */
const companies: [Name[], ...[Name, Name, number][]][] = [
  [
    ['Orlando', 'Tampa', 'Lakeland', 'Winter Park'],
    ['Tampa', 'Orlando', 77.39],
    ['Lakeland', 'Winter Park', 53.61],
  ],
  [
    ['St. Petersburg', 'Tampa', 'Clearwater'],
    ['St. Petersburg', 'Tampa', 16.36],
    ['Clearwater', 'Tampa', 20.93],
  ],
  [
    ['Daytona Beach', 'Orlando'],
    ['Daytona Beach', 'Orlando', 51.09],
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
];

describe.each(companies)('the frame of a company in %j', (names, ...distances) => {
  const frame = frameAround(names.map((name) => places[name]));
  const at = (name: Name) => frame.place(places[name]);

  test.each(distances)('draws %s and %s %f miles apart, to one in a hundred', (one, other, miles) => {
    const units = Math.hypot(at(one).x - at(other).x, at(one).y - at(other).y);
    expect(Math.abs(units / frame.unitsPerMile / miles - 1)).toBeLessThan(0.01);
  });

  test('shows every city, with room for its name', () => {
    for (const { x, y } of names.map(at)) {
      expect(x).toBeGreaterThanOrEqual(90);
      expect(x).toBeLessThanOrEqual(frame.width - 190);
      expect(y).toBeGreaterThanOrEqual(60);
      expect(y).toBeLessThanOrEqual(frame.height - 60);
    }
  });

  test('has north up and east on the right', () => {
    for (const one of names) {
      for (const other of names) {
        const [north, east] = [
          places[one].latitude - places[other].latitude,
          places[one].longitude - places[other].longitude,
        ];
        if (Math.abs(north) > 0.3) expect(at(one).y < at(other).y).toBe(north > 0);
        if (Math.abs(east) > 0.3) expect(at(one).x > at(other).x).toBe(east > 0);
      }
    }
  });
});

test('a single city has some thirty miles around it, and two side by side are told apart', () => {
  const alone = frameAround([places.Miami]);
  expect(alone.width / alone.unitsPerMile).toBeGreaterThan(25);
  expect(alone.width / alone.unitsPerMile).toBeLessThan(40);
  const two = frameAround([places.Miami, { latitude: 25.7743, longitude: -80.2097 }]);
  const [here, there] = [two.place(places.Miami), two.place({ latitude: 25.7743, longitude: -80.2097 })];
  expect(here.x - there.x).toBeGreaterThan(30);
});

test('the same place twice is drawn too', () => {
  const { x, y } = frameAround([places.Miami, places.Miami]).place(places.Miami);
  expect([x, y].every(Number.isFinite)).toBe(true);
});
