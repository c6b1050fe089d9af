import type { Testimonial } from '#content-model/schema/projects.ts';
import { messages } from '#site/language.ts';
import styles from './Quotation.module.css';

type Props = { testimonial: Testimonial; className?: string | undefined };

/** A customer's words with their rating; `large` sizes are up to the band, through `--quote`. */
export function Quotation({ testimonial, className = '' }: Props) {
  return (
    <figure className={`${styles.quotation} ${className}`}>
      <Stars rating={testimonial.rating} />
      <blockquote>
        <p>{testimonial.text}</p>
      </blockquote>
      <figcaption>
        <span translate="no">
          <strong>{testimonial.name}</strong>, {testimonial.place}
        </span>
      </figcaption>
    </figure>
  );
}

const star = 'l3 6.7 7.3.7-5.5 4.9 1.6 7.2-6.4-3.8-6.4 3.8 1.6-7.2-5.5-4.9 7.3-.7z';
const starWidth = 28; // 24 units and a gap of 4

/** A rating of 1 to 5, drawn and spoken. */
function Stars({ rating }: { rating: number }) {
  return (
    <svg
      className={styles.stars}
      viewBox={`0 0 ${starWidth * rating - 4} 24`}
      role="img"
      aria-label={messages().sections.rated(rating)}
    >
      <path
        d={Array.from({ length: rating }, (_, index) => `M${12 + index * starWidth} 2${star}`).join('')}
      />
    </svg>
  );
}
