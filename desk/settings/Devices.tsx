import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Confirm } from '#desk/ui/Confirm.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { useNow } from '#desk/ui/Moment.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { formatAgo } from '#shared/desk/format.ts';
import type { Device } from '#shared/desk/session.ts';
import { SectionContent } from './SectionContent.tsx';
import styles from './SettingsScreen.module.css';

/** Lists the person's signed-in devices, and those of other people for someone who manages the desk, to sign them out. */
export function Devices() {
  const devices = useQuery(queries.devices);
  const { data: others = [] } = useQuery(queries.othersDevices);
  return (
    <section className={styles.part} aria-labelledby="devices">
      <h2 id="devices">Signed-in devices</h2>
      <SectionContent query={devices}>
        {(all) => (
          <ul className={styles.lines}>
            {all.map((device) => (
              <DeviceLine key={device.id} device={device} />
            ))}
          </ul>
        )}
      </SectionContent>
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
  /** The email address of its person; undefined for one's own device. */
  person?: string | undefined;
}

function DeviceLine({ device, person }: LineProps) {
  const { name, usedAt, isThisOne } = device;
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  return (
    <li>
      <Icon name="device" />
      <div>
        <p>{name}</p>
        {person && <p translate="no">{person}</p>}
        <p className="soft">{isThisOne ? 'This device' : `Last used ${formatAgo(usedAt, now)}`}</p>
      </div>
      {!isThisOne && (
        <Button onClick={() => setAsking(true)} aria-label={`Sign out ${name}${person ? `, ${person}` : ''}`}>
          Sign out
        </Button>
      )}
      {isAsking && <SignOutDialog device={device} person={person} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** Asks before a device is signed out, because its calendar link works on: a lost phone would still show visits. */
function SignOutDialog({ device, person, onClose }: LineProps & { onClose: () => void }) {
  const { id, name, hasCalendarLink = false } = device;
  const [endsCalendarLink, setEndsCalendarLink] = useState(hasCalendarLink);
  const end = useChange(
    () => post(endpoints.endDevice, { id, ...(endsCalendarLink && { endsCalendarLink }) }),
    {
      successMessage: endsCalendarLink
        ? `${name} was signed out, and the calendar link was turned off.`
        : `${name} was signed out.`,
      refetches: [queries.devices.queryKey, queries.visitSettings.queryKey],
      onSuccess: onClose,
    },
  );
  return (
    <Confirm
      title={`Sign out ${name}?`}
      onClose={onClose}
      confirm="Sign out"
      look="solid"
      busy={end.isPending}
      onConfirm={() => end.mutate()}
    >
      <p>
        {person && <b translate="no">{person}: </b>}
        That device won’t be able to open the desk or get notifications.
      </p>
      {hasCalendarLink && (
        <div className={styles.choice}>
          <label>
            <input
              type="checkbox"
              checked={endsCalendarLink}
              onChange={({ target }) => setEndsCalendarLink(target.checked)}
            />
            Turn off the calendar link, too
          </label>
          <p className="soft">
            {person ? 'This person has' : 'You have'} a calendar link. Signing out doesn’t turn it off: a lost
            phone would keep showing your visits. Turning it off stops it in every calendar; get a new one
            under Visits in Settings.
          </p>
        </div>
      )}
    </Confirm>
  );
}
