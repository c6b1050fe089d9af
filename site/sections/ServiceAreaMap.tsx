import type { ContentOf } from '#content/schema.ts';
import styles from './ServiceAreaMap.module.css';
import { gridStep, interstate4, map, place } from './service-area-projection.ts';

type Props = { cities: ContentOf<'business.yaml'>['cities'] };

/** The I-4 corridor with the cities where they really lie. Their names stand as text below it too. */
export function ServiceAreaMap({ cities }: Props) {
  const places = cities.map((city) => ({ name: city.name, ...place(city) }));
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${map.width} ${map.height}`}
      role="img"
      aria-label={`Map of the I-4 corridor with ${cities.map(({ name }) => name).join(', ')}`}
    >
      <path className={styles.grid} d={gridLines()} />
      <path className={styles.road} d={interstate4} />
      <path className={styles.lane} d={interstate4} />
      <g transform="translate(414 275)">
        <path className={styles.shield} d="M-25-19h50v34h-50z" />
        <text className={styles.number} textAnchor="middle" y="6">
          I-4
        </text>
      </g>
      {places.map(({ name, x, y }) => (
        <g key={name} transform={`translate(${x} ${y})`}>
          <path className={styles.city} d="M-7-7h14v14h-14z" />
          <text x="15" y={hasNeighborBelow({ x, y }, places) ? -5 : 21}>
            {name}
          </text>
        </g>
      ))}
      <g transform={`translate(${map.width - 24} ${map.height - 24})`}>
        <path className={styles.scale} d={`M0-7v7h-${map.tenMiles}v-7`} />
        <text textAnchor="end" y="-14">
          10 miles
        </text>
      </g>
    </svg>
  );
}

/** A name goes above its mark where another city lies close below. */
function hasNeighborBelow({ x, y }: { x: number; y: number }, places: { x: number; y: number }[]) {
  return places.some((other) => other.y > y && other.y - y < 45 && Math.abs(other.x - x) < 90);
}

function gridLines() {
  const down = Array.from({ length: 4 }, (_, index) => `M${91 + index * gridStep.x} 0V${map.height}`);
  const across = Array.from({ length: 4 }, (_, index) => `M0 ${6 + index * gridStep.y}H${map.width}`);
  return [...down, ...across].join('');
}
