import { useQuery } from '@tanstack/react-query';
import { post } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { useNow } from '#desk/ui/Moment.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Device } from '#shared/desk/session.ts';
import { agoWords } from '#shared/desk/words.ts';
import { PartContent } from './PartContent.tsx';
import styles from './SettingsScreen.module.css';

/** Where the same person is signed in, and for whoever manages the desk, all others. A lost phone is signed out here. */
export function Devices() {
  const devices = useQuery(queries.devices);
  const { data: others = [] } = useQuery(queries.othersDevices);
  return (
    <section className={styles.part} aria-labelledby="devices">
      <h2 id="devices">Signed-in devices</h2>
      <PartContent query={devices}>
        {(all) => (
          <ul className={styles.lines}>
            {all.map((device) => (
              <DeviceLine key={device.id} device={device} />
            ))}
          </ul>
        )}
      </PartContent>
      {others.length > 0 && (
        <>
          <h3>Other people’s devices</h3>
          <ul className={styles.lines}>
            {others.map((device) => (
              <DeviceLine key={device.id} device={device} person={device.email} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface LineProps {
  device: Device;
  /** Whose it is; undefined for one's own. */
  person?: string;
}

function DeviceLine({ device: { id, name, usedAt, isThisOne }, person }: LineProps) {
  const now = useNow();
  const end = useChange(() => post(endpoints.endDevice, { id }), {
    said: `${name} was signed out.`,
    changes: [queries.devices.queryKey],
  });
  return (
    <li>
      <Icon name="device" />
      <div>
        <p>{name}</p>
        {person && <p translate="no">{person}</p>}
        <p className={styles.soft}>{isThisOne ? 'This device' : `Last used ${agoWords(usedAt, now)}`}</p>
      </div>
      {!isThisOne && (
        <Button
          busy={end.isPending}
          onClick={() => end.mutate()}
          aria-label={`Sign out ${name}${person ? `, ${person}` : ''}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
