import { useQuery } from '@tanstack/react-query';
import { post } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import {
  getSubscription,
  type PushSupport,
  pushSupport,
  subscribeDevice,
  unsubscribeDevice,
} from '#desk/push/push-subscription.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Moment } from '#desk/ui/Moment.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Push, ShownOnLockScreen } from '#shared/desk/push.ts';
import { SectionContent } from './SectionContent.tsx';
import styles from './SettingsScreen.module.css';

/** Edits whether this device gets notifications, and what a locked screen shows. */
export function PushSettings() {
  const support = pushSupport();
  return (
    <section className={styles.part} aria-labelledby="notifications">
      <h2 id="notifications">Notifications</h2>
      {support === 'yes' ? <PushSwitch /> : <UnsupportedReason support={support} />}
      <p className="soft">
        A phone that is off, silenced or out of range won’t alert you. The email goes out either way.
      </p>
    </section>
  );
}

/** Explains why this device can't show notifications, and what to do. */
function UnsupportedReason({ support }: { support: Exclude<PushSupport, 'yes'> }) {
  switch (support) {
    case 'iphone':
      return (
        <>
          <p>
            On an iPhone or iPad, notifications work once the desk is on the home screen (iOS 16.4 or later):
          </p>
          <ol className={styles.steps}>
            <li>In Safari, tap Share: the square with an arrow.</li>
            <li>Choose “Add to Home Screen”, then “Add”.</li>
            <li>Open the desk from the home screen, sign in, and come back to this screen.</li>
          </ol>
        </>
      );
    case 'forbidden':
      return (
        <p>
          Notifications are blocked in this browser. Allow them for this site in the browser’s settings, then
          open this screen again.
        </p>
      );
    case 'insecure':
      return <p>Notifications need a secure (https) address.</p>;
    case 'unsupported':
      return (
        <p>
          This browser doesn’t support notifications. Current versions of Chrome, Edge, Firefox and Safari do.
        </p>
      );
  }
}

const { queryKey } = queries.push;
const changes = [queryKey];

/** Turns notifications on and off where the browser can. */
function PushSwitch() {
  const push = useQuery(queries.push);
  const here = useQuery({ queryKey: [...queryKey, 'here'], queryFn: getEndpoint });
  return (
    <SectionContent query={push}>
      {(data) => {
        if (here.isPending) return <p className="soft">Loading…</p>;
        const { subscription } = data;
        // Browser and server must both have it: either may have lost its half.
        const isOn = subscription !== null && subscription.endpoint === here.data;
        return isOn ? <On push={data} shows={subscription.shows} /> : <Off push={data} />;
      }}
    </SectionContent>
  );
}

function Off({ push }: { push: Push }) {
  const turnOn = useChange((shows: ShownOnLockScreen) => subscribeDevice(push, shows), {
    refetches: changes,
  });
  return (
    <>
      <p>Notifications are off on this device.</p>
      <Button look="solid" icon="bell" busy={turnOn.isPending} onClick={() => turnOn.mutate('all')}>
        Turn on notifications
      </Button>
    </>
  );
}

function On({ push, shows }: { push: Push; shows: ShownOnLockScreen }) {
  const show = useChange((next: ShownOnLockScreen) => subscribeDevice(push, next), { refetches: changes });
  const stop = useChange(unsubscribeDevice, { refetches: changes });
  const test = useChange(async () => {
    await post(endpoints.testPush);
    return new Date().toISOString();
  });
  return (
    <>
      <p>
        <b>Notifications are on.</b> This device gets one for each new request.
      </p>
      <LockScreenChoice
        shows={show.variables && show.isPending ? show.variables : shows}
        onChange={show.mutate}
      />
      <div className={styles.buttons}>
        <Button icon="bell" busy={test.isPending} onClick={() => test.mutate(undefined)}>
          Send a test
        </Button>
        <Button look="quiet" busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
          Turn off
        </Button>
      </div>
      <p role="status" className="soft">
        {test.data && (
          <>
            Sent <Moment at={test.data} />. It should arrive within a minute.
          </>
        )}
      </p>
    </>
  );
}

async function getEndpoint() {
  return (await getSubscription())?.endpoint ?? null;
}

const choiceLabels: Record<ShownOnLockScreen, string> = {
  all: 'Name, service and the start of the message',
  little: 'Only “New request”',
};
const choices = Object.keys(choiceLabels) as ShownOnLockScreen[];

interface ChoiceProps {
  shows: ShownOnLockScreen;
  onChange: (shows: ShownOnLockScreen) => void;
}

/** Chooses what a locked screen shows. */
function LockScreenChoice({ shows, onChange }: ChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>On the lock screen, show</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input type="radio" name="shows" checked={choice === shows} onChange={() => onChange(choice)} />
          {choiceLabels[choice]}
        </label>
      ))}
    </fieldset>
  );
}
