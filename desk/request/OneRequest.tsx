import { useShown } from '#desk/deeds/pending.ts';
import { BackLink } from '#desk/frame/BackLink.tsx';
import { Pane } from '#desk/frame/Pane.tsx';
import { ScreenHeading } from '#desk/frame/ScreenHeading.tsx';
import { useTitle } from '#desk/frame/use-title.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import { DeedBar } from './DeedBar.tsx';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import { NeighborLinks } from './NeighborLinks.tsx';
import { Notes } from './Notes.tsx';
import styles from './OneRequest.module.css';
import { Photos } from './Photos.tsx';
import { Progress } from './Progress.tsx';
import { Standing } from './Standing.tsx';
import { UnsentNote } from './UnsentNote.tsx';
import { useDeed } from './use-deed.ts';
import { useIsWide } from './use-is-wide.ts';
import { useRead } from './use-read.ts';

interface Props {
  request: RequestDetails;
  /** It could not be read again: what is shown may be old. */
  hasFailed: boolean;
}

/** What somebody wrote, and what is done about it: the deeds at the foot of a phone, beside it where there is room. */
export function OneRequest({ request, hasFailed }: Props) {
  const { shown, waiting, seen } = useShown(request);
  const act = useDeed(shown, seen);
  const isWide = useIsWide();
  const { id, name, service, message, photos, photoSizes } = shown;
  useRead(id, act);
  useTitle(service ? `${name} · ${service}` : name);
  const deeds = <DeedBar request={shown} act={act} isWide={isWide} />;
  return (
    <Pane
      aria-label="Request"
      head={
        <>
          <BackLink />
          <ScreenHeading className={styles.heading}>
            <bdi>{name}</bdi>
          </ScreenHeading>
          <NeighborLinks id={id} />
        </>
      }
      foot={isWide ? undefined : deeds}
    >
      <UnsentNote waiting={waiting} hasFailed={hasFailed} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Standing request={shown} />
          <p className={styles.words} dir="auto">
            {message}
          </p>
          <Photos requestId={id} name={name} photos={photos} sizes={photoSizes} />
          <Facts request={shown} />
          {!isWide && <Progress request={shown} act={act} />}
          <Notes request={shown} act={act} />
          {!isWide && <History request={shown} />}
        </div>
        {isWide && (
          <div className={styles.side}>
            {deeds}
            <Progress request={shown} act={act} />
            <History request={shown} />
          </div>
        )}
      </div>
    </Pane>
  );
}
