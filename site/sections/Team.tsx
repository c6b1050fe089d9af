import type { ContentOf } from '#content-model/schema/files.ts';
import { Band, type BandTone } from '#site/ui/Band.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import { TickList } from '#site/ui/TickList.tsx';
import type from '#site/ui/type.module.css';
import styles from './Team.module.css';

type Props = {
  team: NonNullable<ContentOf<'about.yaml'>['team']>;
  photo: SizedPhoto | undefined;
  tone: BandTone;
};

export function Team({ team, photo, tone }: Props) {
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
      </div>
    </Band>
  );
}
