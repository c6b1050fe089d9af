import { locales } from '#shared/languages.ts';
import { language, messages } from '#site/language.ts';
import { firstBaseline, lineHeight } from './place-labels.ts';
import styles from './ServiceAreaMap.module.css';
import type { Scale, ServiceArea } from './service-area.ts';
import type { Segment } from './shapes.ts';

/**
 * The cities at their real positions, and Interstate 4 where it passes through. The names are also listed below as
 * text.
 */
export function ServiceAreaMap({
  area: { frame, cities, others, dots, road, scale },
}: {
  area: ServiceArea;
}) {
  const { map } = messages();
  const { width, height } = frame;
  const leaders = cities.flatMap(({ label }) => label?.leader ?? []);
  const shown = [
    ...cities.map(({ name }) => name),
    ...(others.length > 0 ? [map.morePlaces(others.length)] : []),
    ...(road ? [map.interstate4] : []),
  ];
  const marks = [
    ...dots.map(({ x, y }) => `M${x - 3} ${y - 3}h6v6h-6z`),
    ...cities.map(({ x, y }) => `M${x - 7} ${y - 7}h14v14h-14z`),
  ];
  const roadPath = road && pathOf(road.segments);
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={map.mapWith(new Intl.ListFormat(locales[language()]).format(shown))}
    >
      <path className={styles.grid} d={gridLines(scale, width, height)} />
      {road && (
        <>
          <path className={styles.road} d={roadPath} />
          <path className={styles.lane} d={roadPath} />
          <g transform={`translate(${road.shield.x} ${road.shield.y})`}>
            <path className={styles.shield} d="M-25-17h50v34h-50z" />
            <text className={styles.number} textAnchor="middle" y="8">
              I-4
            </text>
          </g>
        </>
      )}
      {leaders.length > 0 && <path className={styles.leader} d={pathOf(pairs(leaders))} />}
      <path className={styles.city} d={marks.join('')} />
      {cities.map(
        ({ name, label }) =>
          label && (
            <text
              key={name}
              x={label.anchor.x}
              y={label.anchor.y}
              dy={em(firstBaseline(label))}
              textAnchor={anchors[label.x]}
            >
              {label.lines.map((line, index) =>
                index === 0 ? (
                  line
                ) : (
                  <tspan key={line} x={label.anchor.x} dy={em(lineHeight)}>
                    {line}
                  </tspan>
                ),
              )}
            </text>
          ),
      )}
      <g transform={`translate(${scale.at.x} ${scale.at.y})`}>
        <path className={styles.scale} d={`M0-7v7h-${scale.length}v-7`} />
        <text {...(scale.at.x > width / 2 ? { textAnchor: 'end' } : { x: -scale.length })} y="-14">
          {map.miles(scale.miles)}
        </text>
      </g>
    </svg>
  );
}

const anchors = { [-1]: 'end', 0: 'middle', 1: undefined } as const;

const em = (share: number) => `${Number(share.toFixed(2))}em`;

/** Squares as wide as the scale is long. */
function gridLines({ at, length }: Scale, width: number, height: number) {
  const steps = (from: number, end: number) => {
    const first = from % length;
    return Array.from({ length: Math.ceil((end - first) / length) }, (_, index) =>
      Math.round(first + index * length),
    );
  };
  return [
    ...steps(at.x, width).map((x) => `M${x} 0V${height}`),
    ...steps(at.y, height).map((y) => `M0 ${y}H${width}`),
  ].join('');
}

/** A line that starts where the last one ended is joined to it. */
function pathOf(segments: Segment[]): string {
  const isJoined = (index: number) =>
    index > 0 &&
    segments[index]![0].x === segments[index - 1]![1].x &&
    segments[index]![0].y === segments[index - 1]![1].y;
  const at = ({ x, y }: { x: number; y: number }) => `${Math.round(x)} ${Math.round(y)}`;
  return segments.map(([from, to], index) => `${isJoined(index) ? ' ' : `M${at(from)} `}${at(to)}`).join('');
}

function pairs(points: { x: number; y: number }[]): Segment[] {
  return points.flatMap((point, index) => (index % 2 === 0 ? [[point, points[index + 1]!] as Segment] : []));
}
