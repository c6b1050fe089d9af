import type { ContentOf } from '#content-model/schema/files.ts';
import { messages } from '#site/language.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import joint from '#site/ui/joint.module.css';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import { TickList } from '#site/ui/TickList.tsx';
import type from '#site/ui/type.module.css';
import styles from './Team.module.css';

type Props = {
  team: NonNullable<ContentOf<'about.yaml'>['team']>;
  photo: SizedPhoto | undefined;
  /** The photo of the one person, if the owner shows one. */
  portrait: SizedPhoto | undefined;
  tone: BandTone;
};

export function Team({ team, photo, portrait, tone }: Props) {
  return (
    <Band tone={tone} className={`${styles.team} ${photo ? styles.withPhoto : ''}`} labelledBy="team">
      {photo && (
        <div className={styles.photo}>
          <Picture photo={photo} />
        </div>
      )}
      <div className={styles.say}>
        <h2 id="team">{team.heading}</h2>
        <p className={type.lead}>{team.lead}</p>
        <TickList points={team.points} className={styles.points} />
        {team.person && portrait && <Person person={team.person} portrait={portrait} />}
      </div>
    </Band>
  );
}

type PersonProps = { person: NonNullable<Props['team']['person']>; portrait: SizedPhoto };

/** A face with its name, so that visitors know who comes to their door. */
function Person({ person: { name, role, license }, portrait }: PersonProps) {
  return (
    <figure className={`${styles.person} ${joint.joint}`}>
      <Picture photo={portrait} />
      <figcaption>
        <strong translate="no">{name}</strong>
        <span>{role}</span>
        {license && <span translate="no">{messages().layout.license(license)}</span>}
      </figcaption>
    </figure>
  );
}
