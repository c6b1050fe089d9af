import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useIsPending } from '#desk/actions/pending.ts';
import { queries } from '#desk/api/queries.ts';
import { useMe } from '#desk/api/query-client.ts';
import { Button, ButtonLink } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { useNow } from '#desk/ui/Moment.tsx';
import { formatDuration } from '#shared/desk/format.ts';
import { firstLanguage } from '#shared/languages.ts';
import styles from './FollowUpOffer.module.css';
import { followUpLinks, followUpText } from './follow-up.ts';
import type { RequestProps } from './use-action.ts';

/** Suggests a follow-up message for a quote without an answer, until something is done about it. */
export function FollowUpOffer({ request, act }: RequestProps) {
  const company = useMe().company.name;
  const { data: overview } = useQuery(queries.overview);
  const isPending = useIsPending(request.id);
  const now = useNow();
  const label = useId();
  const [channel, setBy] = useState('');
  const due = overview?.quotes?.followUps.find(({ requestId }) => requestId === request.id);
  if (!due || request.stage !== 'quoted' || isPending) return null;
  const text = followUpText(request, company);
  const inEnglish = followUpText(request, company, firstLanguage);
  const { sms, mail } = followUpLinks(request, { text, company });
  return (
    <section className={styles.offer} aria-labelledby={label}>
      <h2 id={label}>
        <Icon name="bell" />
        Follow up
      </h2>
      <p>{`Your quote has had no answer for ${formatDuration(now - Date.parse(due.since))}. You could write:`}</p>
      <blockquote className={styles.text} lang={request.language}>
        {text}
      </blockquote>
      {inEnglish !== text && <p>In English: “{inEnglish}”</p>}
      <div className={styles.buttons}>
        {sms && (
          <ButtonLink icon="text" href={sms} onClick={() => setBy(' by text')}>
            Text this
          </ButtonLink>
        )}
        {mail && (
          <ButtonLink icon="mail" href={mail} onClick={() => setBy(' by email')}>
            Email this
          </ButtonLink>
        )}
        <Button
          look={channel ? 'solid' : 'quiet'}
          icon="check"
          onClick={() => void act({ kind: 'note', text: `Followed up${channel}` })}
        >
          {channel ? 'Sent' : 'I followed up'}
        </Button>
      </div>
    </section>
  );
}
