import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { post } from '#desk/api/call.ts';
import { queries } from '#desk/api/queries.ts';
import { sentenceOf } from '#desk/api/refused.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Moment } from '#desk/ui/Moment.tsx';
import { showToast } from '#desk/ui/toasts.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Push, ShownOnLockScreen } from '#shared/desk/push.ts';
import { LockScreenChoice } from './LockScreenChoice.tsx';
import styles from './Ringing.module.css';
import { CannotRing, ringHere, stopRingingHere, subscriptionHere } from './ring-here.ts';

const { queryKey } = queries.push;

/** Turns ringing on and off where the browser can. */
export function PushSettings() {
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
