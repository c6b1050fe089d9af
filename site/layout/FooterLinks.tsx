import type { Business } from '#content-model/schema/business.ts';
import { words } from '#site/language.ts';

/** An attribute, so that a site without links does not carry any of it. */
const row = { display: 'flex', flexWrap: 'wrap', gap: '0 1.5rem', marginTop: '.75rem' } as const;

/** Where else people can find the company, and where they can review it; nothing if it is nowhere else. */
export function FooterLinks({ business: { links = [], reviewLink } }: { business: Business }) {
  const { layout } = words();
  const all = [...links, ...(reviewLink ? [{ label: layout.writeReview, url: reviewLink }] : [])];
  if (all.length === 0) return null;
  return (
    <ul style={row} aria-label={layout.elsewhere}>
      {all.map(({ label, url }) => (
        <li key={url}>
          <a href={url}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
