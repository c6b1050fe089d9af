import type { ContentOf } from '#content-model/schema/files.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import joint from '#site/ui/joint.module.css';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import styles from './Story.module.css';

type Props = {
  story: NonNullable<ContentOf<'about.yaml'>['story']>;
  photo: SizedPhoto | undefined;
  tone: BandTone;
  /** Right after the top of the page, on the same background. */
  goesOn: boolean;
};

export function Story({ story, photo, tone, goesOn }: Props) {
  return (
    <Band
      tone={tone}
      className={`${styles.story} ${goesOn ? styles.goesOn : ''} ${photo ? styles.withPhoto : ''}`}
      labelledBy="story"
    >
      {photo && (
        <figure>
          <Picture photo={photo} first={goesOn} />
          {story.caption && <figcaption className={joint.joint}>{story.caption}</figcaption>}
        </figure>
      )}
      <div className={styles.told}>
        <h2 id="story">{story.heading}</h2>
        {story.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {story.curing.length > 0 && (
        <dl className={styles.curing}>
          {story.curing.map(({ figure, text }) => (
            <div key={figure}>
              <dt>{figure}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </Band>
  );
}
