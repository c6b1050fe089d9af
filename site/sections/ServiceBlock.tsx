import type { ContentOf } from '#content-model/schema/files.ts';
import { paths, words } from '#site/language.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { Button } from '#site/ui/Button.tsx';
import { TickList } from '#site/ui/TickList.tsx';
import { Fold } from './Fold.tsx';
import styles from './ServiceBlock.module.css';
import { type ServicePhoto, ServicePhotos } from './ServicePhotos.tsx';

type Props = {
  block: ContentOf<'services.yaml'>['blocks'][number];
  photos: ServicePhoto[];
  button: string;
  tone: BandTone;
  /** Words on the left, picture on the right; otherwise the other way round. */
  wordsFirst: boolean;
  /** Its photograph is seen at first sight. */
  first: boolean;
  /** The page has so many that on phones their lists are folded. */
  isOfMany: boolean;
};

export function ServiceBlock({ block, photos, button, tone, wordsFirst, first, isOfMany }: Props) {
  // With a character that no anchor may contain.
  const heading = `${block.anchor}_heading`;
  return (
    <Band
      tone={tone}
      className={`${styles.block} ${photos.length === 0 ? styles.plain : wordsFirst ? styles.wordsFirst : ''}`}
      id={block.anchor}
      labelledBy={heading}
      isOfMany={isOfMany}
    >
      {photos.length > 0 && (
        <ServicePhotos photos={photos} className={styles.photos} insetOnLeft={wordsFirst} first={first} />
      )}
      <div className={styles.say}>
        <h2 id={heading}>{block.title}</h2>
        <p className={styles.subtitle}>{block.subtitle}</p>
        <p className={styles.description}>{block.description}</p>
        {isOfMany ? (
          <Fold summary={words().sections.included} className={styles.features}>
            <TickList points={block.features} />
          </Fold>
        ) : (
          <TickList points={block.features} className={styles.features} />
        )}
        <Button href={paths().contact} leadsOn>
          {button}
        </Button>
      </div>
    </Band>
  );
}
