import { type ComponentProps, useState } from 'react';
import type { ActionInput } from '#desk/actions/action.ts';
import { useMe } from '#desk/api/query-client.ts';
import { lazyScreen } from '#desk/frame/lazy-screen.tsx';
import { Button, ButtonLink, IconButton } from '#desk/ui/Button.tsx';
import { useTimeZone } from '#desk/ui/Moment.tsx';
import type { RequestDetails } from '#shared/desk/requests.ts';
import styles from './ActionBar.module.css';
import { replyLink, textLink } from './reply-link.ts';
import type { Act, RequestProps } from './use-action.ts';

const MoreActions = lazyScreen(() => import('./MoreActions.tsx'));

interface Props extends RequestProps {
  isWide: boolean;
}

/** The most frequent actions: call, text, email, mark answered. */
export function ActionBar({ request, act, isWide }: Props) {
  const { company } = useMe();
  const timeZone = useTimeZone();
  const [contactTried, setTried] = useState<'call' | 'write'>();
  const [showsMore, setMore] = useState(false);
  const { name, dial, email, state } = request;
  const text = dial && textLink(dial, { request, company });
  // Until a contact was tried, that is the primary action.
  const isFirst = state === 'open' && !contactTried;
  const main = <MainAction state={state} act={act} isWide={isWide} />;
  const plain = isWide ? 'line' : 'quiet';
  const look = { stacked: !isWide, look: plain } as const;
  const firstLook = {
    ...look,
    look: isFirst ? 'solid' : plain,
    className: state === 'spam' ? '' : styles.half,
  } as const;
  const mail = (its: typeof look | typeof firstLook) => (
    <ButtonLink
      {...its}
      icon="mail"
      href={replyLink({ request, company, timeZone })}
      onClick={() => setTried('write')}
    >
      Email
    </ButtonLink>
  );
  const answer = (content: ActionInput) => {
    setTried(undefined);
    void act(content);
  };
  return (
    <div>
      {contactTried && state !== 'spam' && (state === 'open' || contactTried === 'call') && (
        <ReachedQuestion
          name={name}
          isOpen={state === 'open'}
          hasCalled={contactTried === 'call'}
          answer={answer}
          onDismiss={() => setTried(undefined)}
        />
      )}
      <div className={`${styles.bar} ${isWide ? styles.beside : ''}`}>
        {/* First for spam, so that nobody calls a spammer by mistake. */}
        {state === 'spam' && main}
        {dial && (
          <ButtonLink {...firstLook} icon="phone" href={`tel:${dial}`} onClick={() => setTried('call')}>
            Call
          </ButtonLink>
        )}
        {!dial && email && mail(firstLook)}
        {/* In the same spot as the button that undoes it, so that a double tap hits nothing else. */}
        {state !== 'spam' && main}
        {text && (
          <ButtonLink {...look} icon="text" href={text} onClick={() => setTried('write')}>
            Text
          </ButtonLink>
        )}
        {dial && email && mail(look)}
        <Button {...look} icon="more" aria-haspopup="dialog" onClick={() => setMore(true)}>
          More
        </Button>
      </div>
      {showsMore && <MoreActions request={request} act={act} onClose={() => setMore(false)} />}
    </div>
  );
}

/** The button that moves a request to its next state. */
function MainAction({ state, act, isWide }: { state: RequestDetails['state']; act: Act; isWide: boolean }) {
  const look: ComponentProps<typeof Button> = {
    look: isWide ? 'line' : 'quiet',
    stacked: !isWide,
    guardsDoublePress: true,
  };
  if (state === 'open')
    return (
      <Button
        {...look}
        icon="check"
        className={styles.half}
        aria-label="Mark answered"
        onClick={() => act({ kind: 'answered' })}
      >
        {isWide ? 'Mark answered' : 'Answered'}
      </Button>
    );
  const isSpam = state === 'spam';
  return (
    <Button
      {...look}
      look={isSpam ? 'solid' : look.look}
      icon={isSpam ? 'check' : 'undo'}
      className={isSpam ? styles.main : styles.half}
      onClick={() => act({ kind: isSpam ? 'not-spam' : 'open' })}
    >
      {isSpam ? 'Not spam' : 'Reopen'}
    </Button>
  );
}

interface ReachedProps {
  name: string;
  isOpen: boolean;
  hasCalled: boolean;
  answer: (content: ActionInput) => void;
  onDismiss: () => void;
}

/** Asks after a call, text or email whether the customer was reached. */
function ReachedQuestion({ name, isOpen, hasCalled, answer, onDismiss }: ReachedProps) {
  return (
    <div className={styles.offer}>
      <p role="status">
        Did you reach <bdi translate="no">{name}</bdi>?
      </p>
      <IconButton label="Not yet" icon="close" onClick={onDismiss} />
      {isOpen ? (
        <Button look="solid" className={styles.answer} onClick={() => answer({ kind: 'answered' })}>
          Mark answered
        </Button>
      ) : (
        <Button
          className={styles.answer}
          onClick={() => answer({ kind: 'note', text: 'Talked on the phone' })}
        >
          We talked
        </Button>
      )}
      {hasCalled && (
        <Button className={styles.answer} onClick={() => answer({ kind: 'note', text: 'Left a voicemail' })}>
          Left a voicemail
        </Button>
      )}
    </div>
  );
}
