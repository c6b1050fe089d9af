import { useState } from 'react';
import type { ActionContent } from '#desk/actions/action.ts';
import { useMe } from '#desk/api/query-client.ts';
import { Button, ButtonLink, IconButton } from '#desk/ui/Button.tsx';
import { useTimeZone } from '#desk/ui/Moment.tsx';
import type { RequestDetails } from '#shared/desk/requests.ts';
import styles from './ActionBar.module.css';
import { MoreActions } from './MoreActions.tsx';
import { replyLink, textLink } from './reply-link.ts';
import type { Act } from './use-action.ts';

interface Props {
  request: RequestDetails;
  act: Act;
  isWide: boolean;
}

/** The most frequent actions: call, text, email, mark answered. */
export function ActionBar({ request, act, isWide }: Props) {
  const { company } = useMe();
  const timeZone = useTimeZone();
  const [tried, setTried] = useState<'call' | 'write'>();
  const [showsMore, setMore] = useState(false);
  const { name, dial, email, state } = request;
  const text = dial && textLink(dial, { request, company });
  const main = <MainAction state={state} act={act} isWide={isWide} />;
  const look = { stacked: !isWide, onClick: () => setTried('write') };
  const say = (content: ActionContent) => {
    setTried(undefined);
    void act(content);
  };
  return (
    <div>
      {tried && state !== 'spam' && (state === 'open' || tried === 'call') && (
        <ReachedOffer
          name={name}
          isOpen={state === 'open'}
          hasCalled={tried === 'call'}
          say={say}
          onNot={() => setTried(undefined)}
        />
      )}
      <div className={`${styles.bar} ${isWide ? styles.beside : ''}`}>
        {/* Nobody is to call back whoever wrote spam by mistake. */}
        {state === 'spam' && main}
        {dial && (
          <>
            <ButtonLink
              {...look}
              look={isWide ? 'line' : 'quiet'}
              icon="phone"
              href={`tel:${dial}`}
              onClick={() => setTried('call')}
            >
              Call
            </ButtonLink>
            {text && (
              <ButtonLink {...look} look={isWide ? 'line' : 'quiet'} icon="text" href={text}>
                Text
              </ButtonLink>
            )}
          </>
        )}
        {email && (
          <ButtonLink
            {...look}
            look={isWide ? 'line' : 'quiet'}
            icon="mail"
            href={replyLink({ request, company, timeZone })}
          >
            Email
          </ButtonLink>
        )}
        {state !== 'spam' && main}
        <Button
          look={isWide ? 'line' : 'quiet'}
          icon="more"
          stacked={!isWide}
          aria-haspopup="dialog"
          onClick={() => setMore(true)}
        >
          More
        </Button>
      </div>
      {showsMore && <MoreActions request={request} act={act} onClose={() => setMore(false)} />}
    </div>
  );
}

/** The one that most requests need next; none once it is answered. */
function MainAction({ state, act, isWide }: { state: RequestDetails['state']; act: Act; isWide: boolean }) {
  const look = { look: 'solid', icon: 'check', stacked: !isWide, turns: true } as const;
  if (state === 'open')
    return (
      <Button
        {...look}
        className={styles.main}
        aria-label="Mark answered"
        onClick={() => act({ kind: 'answered' })}
      >
        {isWide ? 'Mark answered' : 'Answered'}
      </Button>
    );
  if (state === 'spam')
    return (
      <Button {...look} className={styles.main} onClick={() => act({ kind: 'not-spam' })}>
        Not spam
      </Button>
    );
  return (
    <Button
      {...look}
      look={isWide ? 'line' : 'quiet'}
      icon="undo"
      className={styles.main}
      onClick={() => act({ kind: 'open' })}
    >
      Reopen
    </Button>
  );
}

interface ReachedProps {
  name: string;
  isOpen: boolean;
  hasCalled: boolean;
  say: (content: ActionContent) => void;
  onNot: () => void;
}

/** Waits for whoever comes back from a call, a text or a mail. */
function ReachedOffer({ name, isOpen, hasCalled, say, onNot }: ReachedProps) {
  return (
    <div className={styles.offer}>
      <p role="status">
        Did you reach <bdi translate="no">{name}</bdi>?
      </p>
      <IconButton label="Not yet" icon="close" onClick={onNot} />
      {isOpen ? (
        <Button look="solid" className={styles.said} onClick={() => say({ kind: 'answered' })}>
          Mark answered
        </Button>
      ) : (
        <Button className={styles.said} onClick={() => say({ kind: 'note', text: 'Talked on the phone' })}>
          We talked
        </Button>
      )}
      {hasCalled && (
        <Button className={styles.said} onClick={() => say({ kind: 'note', text: 'Left a voicemail' })}>
          Left a voicemail
        </Button>
      )}
    </div>
  );
}
