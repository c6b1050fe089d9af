import type { ContentOf } from '#content/schema.ts';
import { routes } from '#shared/routes.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { BandHead } from '#site/ui/BandHead.tsx';
import line from '#site/ui/form-line.module.css';
import { Icon } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import { LeadServiceCard } from './LeadServiceCard.tsx';
import styles from './ServiceCards.module.css';

type Props = {
  services: NonNullable<ContentOf<'home.yaml'>['services']>;
  leadPhoto: SizedPhoto;
  tone: BandTone;
};

/** Four services of different weight: the first large with its picture, three beside it. */
export function ServiceCards({ services, leadPhoto, tone }: Props) {
  const [lead, ...others] = services.cards;
  return (
    <Band tone={tone} className={styles.services} labelledBy="services">
      <BandHead id="services" heading={services.heading} lead={services.lead} />
      {lead && <LeadServiceCard card={lead} photo={leadPhoto} />}
      <ul className={styles.others}>
        {others.map((card) => (
          <li key={card.title}>
            <a className={`${joint.joint} ${line.line}`} href={`${routes.services}#${card.anchor}`}>
              <Icon name={card.icon} className={styles.icon} />
              <h3>{card.title}</h3>
              <Icon name="arrow" className={styles.arrow} />
              <p>{card.description}</p>
            </a>
          </li>
        ))}
      </ul>
    </Band>
  );
}
