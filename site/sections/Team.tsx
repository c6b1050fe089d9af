import type { ContentOf } from '#content/schema.ts';
import { Band } from '#site/ui/Band.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import { TickList } from '#site/ui/TickList.tsx';
import type from '#site/ui/type.module.css';
import styles from './Team.module.css';

export function Team({ team, photo }: { team: ContentOf<'about.yaml'>['team']; photo: SizedPhoto }) {
  return (
    <Band className={styles.team} labelledBy="team">
      <div className={styles.photo}>
        <Picture photo={photo} />
      </div>
      <div className={styles.say}>
        <h2 id="team">{team.heading}</h2>
        <p className={type.lead}>{team.lead}</p>
        <TickList points={team.points} className={styles.points} />
      </div>
    </Band>
  );
}
