import type { ContentOf } from '#content-model/schema/files.ts';
import { paths } from '#site/language.ts';
import line from '#site/ui/form-line.module.css';
import { Icon } from '#site/ui/Icon.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import styles from './LeadServiceCard.module.css';

type Props = { card: NonNullable<ContentOf<'home.yaml'>['services']>['cards'][number]; photo: SizedPhoto };

export function LeadServiceCard({ card, photo }: Props) {
  return (
    <a className={styles.card} href={`${paths().services}#${card.anchor}`}>
      <div className={styles.shot}>
        <Picture photo={photo} />
      </div>
      <div className={`${styles.plane} ${line.line}`}>
        <h3>
          {card.title}
          <Icon name="arrow" className={styles.arrow} />
        </h3>
        <p>{card.description}</p>
      </div>
    </a>
  );
}
