import type { CSSProperties } from 'react';
import type { Testimonial } from '#content-model/schema/projects.ts';
import { messages } from '#site/language.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { BandHead } from '#site/ui/BandHead.tsx';
import joint from '#site/ui/joint.module.css';
import { MoreLink } from '#site/ui/MoreLink.tsx';
import { Quotation } from '#site/ui/Quotation.tsx';
import styles from './Testimonials.module.css';

type Props = {
  heading: string;
  testimonials: Testimonial[];
  tone: BandTone;
  /** Where the others are, if these are not all. */
  more?: { path: string; heading: string } | undefined;
  /** Where customers can write their own. */
  reviewLink?: string | undefined;
};

/** How many go beside the first: three at most, but never leaving just one for the columns below. */
const beside = (others: number) => (others > 3 ? 2 : others);

export function Testimonials({ heading, testimonials, tone, more, reviewLink }: Props) {
  return (
    <Band tone={tone} labelledBy="testimonials">
      <BandHead id="testimonials" heading={heading} />
      <Quotations testimonials={testimonials} />
      {more && (
        <p className={styles.review}>
          <MoreLink href={more.path}>{more.heading}</MoreLink>
        </p>
      )}
      {reviewLink && (
        <p className={styles.review}>
          <MoreLink href={reviewLink}>{messages().layout.writeReview}</MoreLink>
        </p>
      )}
    </Band>
  );
}

/** The first quote is largest, two or three beside it, the others in columns below. */
export function Quotations({ testimonials }: Pick<Props, 'testimonials'>) {
  const top = 1 + beside(testimonials.length - 1);
  const below = testimonials.slice(top);
  return (
    <>
      <div className={styles.top} style={{ '--beside': top - 1 } as CSSProperties}>
        {testimonials.slice(0, top).map((testimonial) => (
          <Quotation
            key={testimonial.name}
            testimonial={testimonial}
            className={`${styles.quotation} ${joint.joint} ${joint.both}`}
          />
        ))}
      </div>
      {below.length > 0 && (
        <div className={styles.below} style={{ '--columns': Math.min(below.length, 3) } as CSSProperties}>
          {below.map((testimonial) => (
            <Quotation key={testimonial.name} testimonial={testimonial} className={styles.quotation} />
          ))}
        </div>
      )}
    </>
  );
}
