import { expect, test } from 'vitest';
import { load } from '#content/load.ts';
import { map, place } from './service-area-projection.ts';

const cities = load('business.yaml').cities.map((city) => ({ name: city.name, ...place(city) }));
const find = (name: string) => cities.find((city) => city.name === name)!;

test('keeps every city inside the drawing', () => {
  for (const { x, y } of cities) {
    expect(x).toBeGreaterThan(20);
    expect(x).toBeLessThan(map.width - 120);
    expect(y).toBeGreaterThan(20);
    expect(y).toBeLessThan(map.height - 20);
  }
});

test('draws Tampa and Orlando 77 miles apart, as the crow flies', () => {
  const [tampa, orlando] = [find('Tampa'), find('Orlando')];
  const miles = (Math.hypot(tampa.x - orlando.x, tampa.y - orlando.y) / map.tenMiles) * 10;
  expect(miles).toBeGreaterThan(75);
  expect(miles).toBeLessThan(80);
});
