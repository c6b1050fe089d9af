import type { Business } from '#content/schema/business.ts';
import styles from './FooterLinks.module.css';

/** Where else people find the company, and where they may review it; nothing for one that is nowhere else. */
export function FooterLinks({ business: { links = [], reviewLink } }: { business: Business }) {
  const all = [...links, ...(reviewLink ? [{ label: 'Write a review', url: reviewLink }] : [])];
  if (all.length === 0) return null;
  return (
    <ul className={styles.links} aria-label="Find us elsewhere">
      {all.map(({ label, url }) => (
        <li key={url}>
          <a href={url} rel="noopener">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
