import type { Testimonial } from '#content-model/schema/projects.ts';
import styles from './Quotation.module.css';
import { Stars } from './Stars.tsx';

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
