import type { Business } from '#content-model/schema/business.ts';

/** An attribute, so that a site without links does not carry any of it. */
const row = { display: 'flex', flexWrap: 'wrap', gap: '0 1.5rem', marginTop: '.75rem' } as const;

/** Where else people can find the company, and where they can review it; nothing if it is nowhere else. */
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
