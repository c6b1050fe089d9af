import type { Business } from '#content/schema/business.ts';

/** An attribute, so that a site without links carries nothing of it. */
const row = { display: 'flex', flexWrap: 'wrap', gap: '0 1.5rem', marginTop: '.75rem' } as const;

/** Where else people find the company, and where they may review it; nothing for one that is nowhere else. */
export function FooterLinks({ business: { links = [], reviewLink } }: { business: Business }) {
  const all = [...links, ...(reviewLink ? [{ label: 'Write a review', url: reviewLink }] : [])];
  if (all.length === 0) return null;
  return (
    <ul style={row} aria-label="Find us elsewhere">
      {all.map(({ label, url }) => (
        <li key={url}>
          <a href={url}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
