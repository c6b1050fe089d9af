import type { ContentOf } from '#content-model/schema/files.ts';
import { paths } from '#site/language.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { BandHead } from '#site/ui/BandHead.tsx';
import line from '#site/ui/form-line.module.css';
import { Icon } from '#site/ui/Icon.tsx';
import joint from '#site/ui/joint.module.css';
import { MoreLink } from '#site/ui/MoreLink.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import styles from './ServiceCards.module.css';

type Services = NonNullable<ContentOf<'home.yaml'>['services']>;
type Card = Services['cards'][number];

type Props = {
  services: Services;
  /** Of the first card that has one; without it, none is large. */
  leadPhoto: SizedPhoto | undefined;
  tone: BandTone;
};

/** How many go beside the first: four at most, but never leaving just one for the row below. */
const beside = (others: number) => (others > 4 ? 3 : others);

/** Services in different sizes: the first large with its picture, some beside it, the others in a row below. */
export function ServiceCards({ services, leadPhoto, tone }: Props) {
  const lead = leadPhoto && services.cards.find(({ photo }) => photo);
  const others = services.cards.filter((each) => each !== lead);
  const { also } = services;
  const below = others.splice(beside(others.length));
  return (
    <Band tone={tone} className={styles.services} labelledBy="services">
      <BandHead id="services" heading={services.heading} lead={services.lead} />
      {lead && <LeadServiceCard card={lead} photo={leadPhoto!} />}
      {others.length > 0 && (
        <ul className={`${styles.others} ${lead ? styles.beside : ''}`}>{others.map(card)}</ul>
      )}
      {below.length > 0 && <ul className={`${styles.others} ${styles.below}`}>{below.map(card)}</ul>}
      {also && (
        <p className={`${styles.also} ${joint.joint}`} data-no-print="">
          <strong>{also.question}</strong>{' '}
          <MoreLink href={`${paths().services}#${also.anchor}`}>{also.link}</MoreLink>
        </p>
      )}
    </Band>
  );
}

function card({ title, icon, anchor, description }: Card) {
  return (
    <li key={title}>
      <a className={`${joint.joint} ${line.line}`} href={`${paths().services}#${anchor}`}>
        <Icon name={icon} className={styles.icon} />
        <h3>{title}</h3>
        <Icon name="arrow" className={styles.arrow} />
        <p>{description}</p>
      </a>
    </li>
  );
}

type LeadCardProps = {
  card: NonNullable<ContentOf<'home.yaml'>['services']>['cards'][number];
  photo: SizedPhoto;
};

function LeadServiceCard({ card, photo }: LeadCardProps) {
  return (
    <a className={styles.lead} href={`${paths().services}#${card.anchor}`}>
      <div className={styles.shot}>
        <Picture photo={photo} />
      </div>
      <div className={`${styles.plane} ${line.line}`}>
        <h3>
          {card.title}
          <Icon name="arrow" className={styles.leadArrow} />
        </h3>
        <p>{card.description}</p>
      </div>
    </a>
  );
}
