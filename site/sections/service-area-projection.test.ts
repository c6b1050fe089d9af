import { expect, test } from 'vitest';
import { map, place } from './service-area-projection.ts';

// US Geological Survey, Geographic Names Information System.
const tampa = place({ latitude: 27.9475, longitude: -82.4584 });
const orlando = place({ latitude: 28.5384, longitude: -81.3789 });
const kissimmee = place({ latitude: 28.292, longitude: -81.4076 });
const winterPark = place({ latitude: 28.6, longitude: -81.3392 });
const lakeland = place({ latitude: 28.0395, longitude: -81.9498 });

test('keeps the cities of the corridor inside the drawing', () => {
  for (const { x, y } of [tampa, orlando, kissimmee, winterPark, lakeland]) {
    expect(x).toBeGreaterThan(20);
    expect(x).toBeLessThan(map.width - 120);
    expect(y).toBeGreaterThan(20);
    expect(y).toBeLessThan(map.height - 20);
  }
});

test('draws Tampa and Orlando 77 miles apart, as the crow flies', () => {
  const miles = (Math.hypot(tampa.x - orlando.x, tampa.y - orlando.y) / map.tenMiles) * 10;
  expect(miles).toBeGreaterThan(75);
  expect(miles).toBeLessThan(80);
});
