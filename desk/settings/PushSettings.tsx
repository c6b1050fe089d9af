import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { post, sentenceOf } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import {
  CannotRing,
  type CanRing,
  canRing,
  ringHere,
  stopRingingHere,
  subscriptionHere,
} from '#desk/push/push-here.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Moment } from '#desk/ui/Moment.tsx';
import { showToast } from '#desk/ui/toasts.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Push, ShownOnLockScreen } from '#shared/desk/push.ts';
import styles from './SettingsScreen.module.css';

/** Whether this device rings, and what a locked screen shows. */
export function Ringing() {
  const can = canRing();
  return (
    <section className={styles.part} aria-labelledby="ringing">
      <h2 id="ringing">Ringing</h2>
      {can === 'yes' ? <PushSettings /> : <WhyNot can={can} />}
      <p className={styles.soft}>
        A phone that is off, silent or without reception does not ring. The mail goes out either way.
      </p>
    </section>
  );
}

/** What stands in the way, and what to do about it. */
function WhyNot({ can }: { can: Exclude<CanRing, 'yes'> }) {
  switch (can) {
    case 'iphone':
      return (
        <>
          <p>An iPhone or iPad rings once the desk is on its home screen (iOS 16.4 or later):</p>
          <ol className={styles.steps}>
            <li>In Safari, press Share: the square with an arrow.</li>
            <li>Choose “Add to Home Screen”, then “Add”.</li>
            <li>Open the desk from the home screen, sign in, and come back here.</li>
          </ol>
        </>
      );
    case 'forbidden':
      return (
        <p>
          This browser does not let the desk ring. Allow notifications for this site in the browser’s
          settings, then open this screen again.
        </p>
      );
    case 'insecure':
      return <p>The desk rings only when its address begins with https.</p>;
    case 'unsupported':
      return <p>This browser cannot ring. A current Chrome, Edge, Firefox or Safari can.</p>;
  }
}

const { queryKey } = queries.push;

/** Turns ringing on and off where the browser can. */
function PushSettings() {
  const push = useQuery(queries.push);
  const here = useQuery({ queryKey: [...queryKey, 'here'], queryFn: endpointHere });
  if (push.data && !here.isPending) {
    const { subscription } = push.data;
    // Both must know of it: a browser may have dropped its half, a restored server the other.
    const isOn = subscription !== null && subscription.endpoint === here.data;
    return isOn ? <On push={push.data} shows={subscription.shows} /> : <Off push={push.data} />;
  }
  if (!push.error) return <p className={styles.soft}>Loading…</p>;
  return (
    <>
      <p>{sentenceOf(push.error)}</p>
      <Button busy={push.isFetching} onClick={() => push.refetch()}>
        Try again
      </Button>
    </>
  );
}

function Off({ push }: { push: Push }) {
  const ring = useChange((shows: ShownOnLockScreen) => ringHere(push, shows));
  return (
    <>
      <p>This device does not ring.</p>
      <Button look="solid" icon="bell" busy={ring.isPending} onClick={() => ring.mutate('all')}>
        Ring on this device
      </Button>
    </>
  );
}

function On({ push, shows }: { push: Push; shows: ShownOnLockScreen }) {
  const show = useChange((next: ShownOnLockScreen) => ringHere(push, next));
  const stop = useChange(stopRingingHere);
  const test = useChange(async () => {
    await post(endpoints.testRing);
    return new Date().toISOString();
  });
  return (
    <>
      <p>
        <b>This device rings</b> when a request comes.
      </p>
      <LockScreenChoice
        shows={show.variables && show.isPending ? show.variables : shows}
        onChange={show.mutate}
      />
      <div className={styles.buttons}>
        <Button icon="bell" busy={test.isPending} onClick={() => test.mutate(undefined)}>
          Ring once to try
        </Button>
        <Button look="quiet" busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
          Stop ringing
        </Button>
      </div>
      <p role="status" className={styles.soft}>
        {test.data && (
          <>
            Sent <Moment at={test.data} />. It should ring within a minute.
          </>
        )}
      </p>
    </>
  );
}

/** Something that changes how this device rings; a failure is told. */
function useChange<Answer, Input = void>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError: (error) =>
      showToast({ text: error instanceof CannotRing ? error.message : sentenceOf(error), isFailure: true }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

async function endpointHere() {
  return (await subscriptionHere())?.endpoint ?? null;
}

const words: Record<ShownOnLockScreen, string> = {
  all: 'Name, service and first words',
  little: 'Only “New request”',
};
const choices = Object.keys(words) as ShownOnLockScreen[];

interface ChoiceProps {
  shows: ShownOnLockScreen;
  onChange: (shows: ShownOnLockScreen) => void;
}

/** What anybody can read who sees the phone lie on a table. */
function LockScreenChoice({ shows, onChange }: ChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>On a locked screen, show</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input type="radio" name="shows" checked={choice === shows} onChange={() => onChange(choice)} />
          {words[choice]}
        </label>
      ))}
    </fieldset>
  );
}
