import type { Testimonial } from '#content/schema/projects.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { BandHead } from '#site/ui/BandHead.tsx';
import joint from '#site/ui/joint.module.css';
import { Quotation } from '#site/ui/Quotation.tsx';
import styles from './Testimonials.module.css';

type Props = { heading: string; testimonials: Testimonial[]; tone: BandTone };

/** Three voices, the first set largest. */
export function Testimonials({ heading, testimonials, tone }: Props) {
  return (
    <Band tone={tone} labelledBy="testimonials">
      <BandHead id="testimonials" heading={heading} />
      <div className={styles.three}>
        {testimonials.map((testimonial) => (
          <Quotation
            key={testimonial.name}
            testimonial={testimonial}
            className={`${styles.quotation} ${joint.joint} ${joint.both}`}
          />
        ))}
      </div>
    </Band>
  );
}
