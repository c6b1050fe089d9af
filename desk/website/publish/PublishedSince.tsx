import { useQuery } from '@tanstack/react-query';
import { useMe } from '#desk/api/query-client.ts';
import { formatCount } from '#desk/format/numbers.ts';
import { Moment } from '#desk/ui/Moment.tsx';
import type { Website } from '#shared/desk/website.ts';
import { describeLocation } from './describe-location.ts';
import { describePerson } from './describe-person.ts';
import styles from './Problems.module.css';
import { versionQueries } from './version-queries.ts';

interface Props {
  version: NonNullable<Website['published']>;
  /** How many changes the person was about to publish, and how many of them remain. */
  before: number;
  remaining: number;
}

/** Shows what somebody else published in the meantime, and what remains to publish. */
export function PublishedSince({ version: { id, at, by }, before, remaining }: Props) {
  const { email } = useMe();
  const { data } = useQuery(versionQueries.one(id));
  const who = by ? describePerson(by, email) : 'somebody';
  const places = new Set(
    data?.changes.map(({ file, path, entry }) => {
      const { where, field } = describeLocation(file, path, entry);
      return field ? `${where}: ${field}` : where;
    }),
  );
  return (
    <section className={styles.folded} role="status">
      <p>
        <bdi translate="no">{who.charAt(0).toUpperCase() + who.slice(1)}</bdi> published{' '}
        {data ? formatCount(data.changed, 'change') : 'changes'} <Moment at={at} />
        {places.size > 0 ? ':' : '.'}
      </p>
      <ul>
        {[...places].map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
      <p>{describeRest(before, remaining)}</p>
    </section>
  );
}

function describeRest(before: number, remaining: number): string {
  if (before === 0) return '';
  if (remaining === 0) return 'It included everything you were about to publish.';
  if (remaining < before)
    return `${formatCount(before - remaining, 'change')} that you were about to publish ${before - remaining === 1 ? 'was' : 'were'} part of it; the rest is still here.`;
  return 'What you were about to publish is still here.';
}
