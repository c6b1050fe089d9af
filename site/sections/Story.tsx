import type { ContentOf } from '#content/schema.ts';
import { Band } from '#site/ui/Band.tsx';
import joint from '#site/ui/joint.module.css';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import styles from './Story.module.css';

type Props = { story: ContentOf<'about.yaml'>['story']; photo: SizedPhoto };

export function Story({ story, photo }: Props) {
  return (
    <Band className={styles.story} labelledBy="story">
      <figure>
        <Picture photo={photo} first />
        <figcaption className={joint.joint}>{story.caption}</figcaption>
      </figure>
      <div className={styles.told}>
        <h2 id="story">{story.heading}</h2>
        {story.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <dl className={styles.curing}>
        {story.curing.map(({ figure, text }) => (
          <div key={figure}>
            <dt>{figure}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}
