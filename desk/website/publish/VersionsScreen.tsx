import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useMe } from '#desk/api/query-client.ts';
import { formatCount, formatSize } from '#desk/format/numbers.ts';
import { Icon } from '#desk/ui/Icon.tsx';
import { Moment, useDerivedFromTime, useTimeZone } from '#desk/ui/Moment.tsx';
import { Loaded, Notice } from '#desk/ui/Notice.tsx';
import { Photo } from '#desk/ui/Photo.tsx';
import { websiteQuery } from '#desk/website/draft/website-query.ts';
import { Screen } from '#desk/website/Screen.tsx';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import { formatDay } from '#shared/desk/format.ts';
import type { Version } from '#shared/desk/website.ts';
import { describePerson } from './describe-person.ts';
import styles from './VersionsScreen.module.css';
import { versionQueries } from './version-queries.ts';

/** Lists the published versions, newest first. */
export function VersionsScreen() {
  const versions = useQuery(versionQueries.all);
  return (
    <Screen title="Versions" back={{ to: screens.website(), label: 'the website' }}>
      <Loaded query={versions} className={styles.foot}>
        {(data) => <List versions={data} />}
      </Loaded>
    </Screen>
  );
}

function List({ versions }: { versions: readonly Version[] }) {
  if (versions.length === 0)
    return (
      <Notice icon="clock" title="Nothing has been published here yet.">
        <p>Every version you publish is saved here, and you can restore it.</p>
      </Notice>
    );
  return (
    <>
      <ul className={styles.rows}>
        {versions.map((version, index) => (
          <Row
            key={version.id}
            version={version}
            hasSeconds={[versions[index - 1], versions[index + 1]].some(
              (neighbor) => neighbor && minuteOf(neighbor) === minuteOf(version),
            )}
          />
        ))}
      </ul>
      <StorageNote />
    </>
  );
}

const minuteOf = ({ at }: Version) => at.slice(0, 'YYYY-MM-DDTHH:MM'.length);

interface RowProps {
  version: Version;
  /** Whether the one before or after it is of the same minute. */
  hasSeconds: boolean;
}

function Row({ version: { id, at, by, changed, restored, isPublished }, hasSeconds }: RowProps) {
  const { email } = useMe();
  return (
    <li>
      <Link href={screens.website(`versions/${id}`)} className={styles.row}>
        <Photo
          className={styles.picture}
          src={endpoints.versionPicture(id)}
          alt=""
          width="96"
          height="64"
          loading="lazy"
          fallback={
            <span className={styles.picture}>
              <Icon name="clock" />
            </span>
          }
        />
        <span className={styles.text}>
          <span className={styles.when}>{hasSeconds ? <PreciseMoment at={at} /> : <Moment at={at} />}</span>
          {isPublished && <span className={styles.now}>What visitors see</span>}
          <span className="soft">
            {restored ? (
              <>
                Restored from <Moment at={restored} />
              </>
            ) : (
              by && `${formatCount(changed, 'change')} · `
            )}
            {restored && by && ' · '}
            {by ? <bdi translate="no">{describePerson(by, email)}</bdi> : 'Original'}
          </span>
        </span>
        <Icon name="next" className={styles.next} />
      </Link>
    </li>
  );
}

/** A time with its seconds, like "today, 3:40:05 PM". */
function PreciseMoment({ at }: { at: string }) {
  const timeZone = useTimeZone();
  const day = useDerivedFromTime((now) => formatDay(at, now, timeZone));
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', timeZone }).format(Date.parse(at));
  return <time dateTime={at}>{`${day}, ${time}`}</time>;
}

/** Shows the disk usage of the versions. */
function StorageNote() {
  const { data: website } = useQuery(websiteQuery);
  if (!website) return null;
  return (
    <p className={styles.foot}>
      The last ten can be restored right away; older ones take as long as publishing. All together they take
      up {formatSize(website.keptBytes)} on the server.
    </p>
  );
}
