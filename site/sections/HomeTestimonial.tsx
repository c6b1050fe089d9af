import type { Testimonial } from '#content-model/schema/projects.ts';
import { messages } from '#site/language.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { Quotation } from '#site/ui/Quotation.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import styles from './HomeTestimonial.module.css';

type Props = { testimonial: Testimonial; photo: SizedPhoto | undefined; tone: BandTone };

/** One customer's words, on a panel inset into the picture, if there is one. */
export function HomeTestimonial({ testimonial, photo, tone }: Props) {
  return (
    <Band
      tone={tone}
      className={photo ? styles.voice : styles.alone}
      label={messages().sections.customerSays}
    >
      {photo && (
        <div className={styles.photo}>
          <Picture photo={photo} />
        </div>
      )}
      <Quotation testimonial={testimonial} className={`${styles.quotation} ${photo ? styles.inset : ''}`} />
    </Band>
  );
}
