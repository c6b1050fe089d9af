import type { Testimonial } from '#content/schema/projects.ts';
import { Band } from '#site/ui/Band.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import { Quotation } from '#site/ui/Quotation.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import styles from './HomeTestimonial.module.css';

/** One voice, set on a plane that is let into the picture. */
export function HomeTestimonial({ testimonial, photo }: { testimonial: Testimonial; photo: SizedPhoto }) {
  return (
    <Band className={styles.voice} label="What a customer says">
      <div className={styles.photo}>
        <Picture photo={photo} />
      </div>
      <Quotation testimonial={testimonial} className={styles.quotation} />
    </Band>
  );
}
