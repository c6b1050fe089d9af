import type { ContentOf } from '#content-model/schema/files.ts';
import { language, messages } from '#site/language.ts';
import { areaId } from '#site/links.ts';
import { ServiceAreaMap } from '#site/service-area/ServiceAreaMap.tsx';
import { drawServiceArea } from '#site/service-area/service-area.ts';
import { Band } from '#site/ui/Band.tsx';
import { TickList } from '#site/ui/TickList.tsx';
import styles from './Reach.module.css';

type Props = { contact: ContentOf<'contact.yaml'>; cities: ContentOf<'business.yaml'>['cities'] };

/** Why people choose us, next to where we work: either, both, or no band at all. */
export function Reach({ contact, cities }: Props) {
  const shown = contact.sections.filter((name) => contact[name]);
  if (shown.length === 0) return null;
  return (
    <Band tone="slab" className={styles.reach} label={messages().sections.whyAndWhere}>
      {shown.map((name) =>
        name === 'whyUs' ? (
          <Why key={name} whyUs={contact.whyUs!} />
        ) : (
          <Area key={name} heading={contact.serviceArea!.heading} cities={cities} />
        ),
      )}
    </Band>
  );
}

function Why({ whyUs }: { whyUs: NonNullable<Props['contact']['whyUs']> }) {
  return (
    <section className={styles.why} aria-labelledby="why">
      <h2 id="why">{whyUs.heading}</h2>
      <TickList points={whyUs.points} className={styles.points} />
    </section>
  );
}

const inColumns = { display: 'block', columns: '9.5rem' } as const;

function Area({ heading, cities }: { heading: string; cities: Props['cities'] }) {
  const area = drawServiceArea(cities);
  const isLong = area.others.length > 0;
  const places = [
    ...area.cities.map(({ name, label }, index) => ({
      name,
      shown: label?.lines[0] === `${index + 1}` ? `${index + 1} ${name}` : name,
    })),
    ...area.others.map(({ name }) => ({ name, shown: name })),
  ];
  // In a long list, people look for a town by its first letter.
  if (isLong) places.sort((one, other) => one.name.localeCompare(other.name, language()));
  return (
    <section className={styles.area} aria-labelledby={areaId}>
      <h2 id={areaId}>{heading}</h2>
      <div className={styles.map}>
        <ServiceAreaMap area={area} />
      </div>
      <ul className={styles.cities} style={isLong ? inColumns : undefined} translate="no">
        {places.map(({ name, shown }) => (
          <li key={name}>{shown}</li>
        ))}
      </ul>
    </section>
  );
}
