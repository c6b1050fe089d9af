import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { withProof } from '#desk/sign-in/proof.ts';
import { Button, ButtonLink } from '#desk/ui/Button.tsx';
import { Field } from '#desk/ui/Field.tsx';
import { Moment } from '#desk/ui/Moment.tsx';
import { showToast } from '#desk/ui/Toasts.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { NewFeed, VisitSettings as Settings } from '#shared/desk/visits.ts';
import { SectionContent } from './SectionContent.tsx';
import styles from './SettingsScreen.module.css';

const changes = [queries.visitSettings.queryKey];

/** Edits the morning message about visits and the person's calendar link. */
export function VisitSettings() {
  const settings = useQuery(queries.visitSettings);
  return (
    <section className={styles.part} aria-labelledby="visits-told">
      <h2 id="visits-told">Visits</h2>
      <SectionContent query={settings}>
        {(data) => (
          <>
            <MorningMessage isOn={data.isToldEachMorning} />
            <Feed since={data.feedSince} />
          </>
        )}
      </SectionContent>
    </section>
  );
}

function MorningMessage({ isOn }: { isOn: Settings['isToldEachMorning'] }) {
  const setMessage = useChange((eachMorning: boolean) => post(endpoints.morningMessage, { eachMorning }), {
    refetches: changes,
  });
  return (
    <div className={styles.choice}>
      <label>
        <input
          type="checkbox"
          checked={setMessage.isPending ? setMessage.variables : isOn}
          onChange={({ target }) => setMessage.mutate(target.checked)}
        />
        A message each morning with the day’s visits
      </label>
      <p className="soft">
        At 6 AM, by email and to every phone with notifications on. Nothing is sent on a day without visits.
      </p>
    </div>
  );
}

function Feed({ since }: { since: Settings['feedSince'] }) {
  /** The link is shown only once; after leaving the screen, it has to be replaced. */
  const [url, setUrl] = useState<string>();
  const make = useChange(() => withProof(() => post<NewFeed>(endpoints.newFeed)), {
    refetches: changes,
    onSuccess: (feed) => setUrl(feed.url),
  });
  const end = useChange(() => post(endpoints.endFeed), {
    refetches: changes,
    successMessage: 'The calendar link no longer works.',
    onSuccess: () => setUrl(undefined),
  });
  return (
    <>
      <p>
        Your calendar can show every visit, with address and phone. Apple Calendar also reminds you an hour
        before, unless “Remove alerts” is checked when you subscribe, as it is on a Mac. Google Calendar shows
        no reminders for a subscribed calendar, and can take a day to show changes.
      </p>
      {url && <NewLink url={url} />}
      {since && !url && (
        <p className="soft">
          You’ve had a calendar link since <Moment at={since} />. Replacing it turns the old one off.
        </p>
      )}
      <div className={styles.buttons}>
        {!url && (
          <Button icon="calendar" busy={make.isPending} onClick={() => make.mutate()}>
            {since ? 'Replace calendar link' : 'Get a calendar link'}
          </Button>
        )}
        {since && (
          <Button look="quiet" busy={end.isPending} onClick={() => end.mutate()}>
            Turn off calendar link
          </Button>
        )}
      </div>
    </>
  );
}

/** Only Apple's devices open `webcal:` links. Elsewhere, the address is pasted into a page of the calendar. */
const isApple = /iPhone|iPad|Mac/.test(navigator.userAgent);

function NewLink({ url }: { url: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    showToast({ text: 'Copied' });
  };
  return (
    <>
      {isApple && (
        <ButtonLink look="solid" icon="calendar" href={url.replace(/^https?:/, 'webcal:')}>
          Add to this device’s calendar
        </ButtonLink>
      )}
      <Field
        label="Calendar link"
        hint={isApple ? undefined : 'Copy it, and paste it in Google Calendar or Outlook, on a computer.'}
        value={url}
        readOnly
        translate="no"
        onFocus={(event) => event.target.select()}
      />
      {!isApple && (
        <p>
          <a href="https://calendar.google.com/calendar/r/settings/addbyurl" target="_blank" rel="noreferrer">
            Google Calendar
          </a>
          {' · '}
          <a href="https://outlook.live.com/calendar/0/addcalendar" target="_blank" rel="noreferrer">
            Outlook
          </a>
        </p>
      )}
      {'clipboard' in navigator && <Button onClick={() => void copy()}>Copy link</Button>}
      <p className="soft">
        You’ll only see this link once, and anyone who has it can see your visits. Replace it if it falls into
        the wrong hands.
      </p>
    </>
  );
}
