import type { ContentOf } from '#content-model/schema/files.ts';
import { messages, paths } from '#site/language.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { Button } from '#site/ui/Button.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import { TickList } from '#site/ui/TickList.tsx';
import { Fold } from './Fold.tsx';
import styles from './ServiceBlock.module.css';

type Props = {
  block: ContentOf<'services.yaml'>['blocks'][number];
  photos: ServicePhoto[];
  button: string;
  tone: BandTone;
  /** Words on the left, picture on the right; otherwise the other way round. */
  wordsFirst: boolean;
  /** Its photo is seen at first sight. */
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
          <Fold summary={messages().sections.included} className={styles.features}>
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

export type ServicePhoto = SizedPhoto & { caption?: string | undefined };

type PhotosProps = {
  photos: ServicePhoto[];
  className?: string | undefined;
  insetOnLeft: boolean;
  /** The first of them is seen at first sight. */
  first: boolean;
};

/**
 * One photo, or two side by side. Without captions (as before and after have) the second is smaller; in wide
 * windows it is inset into the first, where the picture meets the words.
 */
function ServicePhotos({ photos, className = '', insetOnLeft, first }: PhotosProps) {
  if (photos.some((photo) => photo.caption)) {
    return (
      <div className={`${styles.pair} ${className}`}>
        {photos.map((photo, index) => (
          <figure key={photo.src}>
            <Picture photo={photo} first={first && index === 0} />
            <figcaption>{photo.caption}</figcaption>
          </figure>
        ))}
      </div>
    );
  }
  const [main, inset] = photos;
  return (
    <div className={`${styles.shots} ${inset ? styles.two : ''} ${className}`}>
      {main && <Picture photo={main} first={first} />}
      {inset && (
        <div className={`${styles.inset} ${insetOnLeft ? styles.left : ''}`}>
          <Picture photo={inset} />
        </div>
      )}
    </div>
  );
}
