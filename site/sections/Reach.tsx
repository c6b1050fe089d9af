import type { ContentOf } from '#content/schema.ts';
import { Band } from '#site/ui/Band.tsx';
import { TickList } from '#site/ui/TickList.tsx';
import styles from './Reach.module.css';
import { ServiceAreaMap } from './ServiceAreaMap.tsx';

type Props = { contact: ContentOf<'contact.yaml'>; cities: ContentOf<'business.yaml'>['cities'] };

/** Why people choose us, beside where we work. */
export function Reach({ contact: { whyUs, serviceArea }, cities }: Props) {
  return (
    <Band tone="slab" className={styles.reach} label="Why us, and where">
      <section className={styles.why} aria-labelledby="why">
        <h2 id="why">{whyUs.heading}</h2>
        <TickList points={whyUs.points} className={styles.points} />
      </section>
      <section className={styles.area} aria-labelledby="area">
        <h2 id="area">{serviceArea.heading}</h2>
        <div className={styles.map}>
          <ServiceAreaMap cities={cities} />
        </div>
        <ul className={styles.cities}>
          {cities.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
    </Band>
  );
}
