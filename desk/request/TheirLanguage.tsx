import { useMe } from '#desk/api/query-client.ts';
import { useTimeZone } from '#desk/ui/Moment.tsx';
import type { RequestDetails } from '#shared/desk/requests.ts';
import { writesIn } from '#shared/desk/words.ts';
import { firstLanguage } from '#shared/languages.ts';
import { mailWords, textWords } from './reply-link.ts';
import styles from './TheirLanguage.module.css';

/** That the visitor writes in another language; unfolded, what replies begin with in it, and what that says. */
export function TheirLanguage({ request }: { request: RequestDetails }) {
  const { company } = useMe();
  const timeZone = useTimeZone();
  const writes = writesIn(request.language);
  if (!writes) return null;
  const reply = { request, company, timeZone };
  const mailIn = (language?: typeof firstLanguage) => {
    const { subject, hello, wrote } = mailWords(reply, language);
    return `${subject}\n${hello} … ${wrote}`;
  };
  const begun = [
    { by: 'Text', theirs: textWords(reply), ours: textWords(reply, firstLanguage) },
    { by: 'Email', theirs: mailIn(), ours: mailIn(firstLanguage) },
  ];
  return (
    <details className={styles.language}>
      <summary>{writes}</summary>
      <p>So do the messages that are begun for you:</p>
      <dl>
        {begun.map(({ by, theirs, ours }) => (
          <div key={by}>
            <dt>{by}</dt>
            <dd lang={request.language} translate="no">
              {theirs}
            </dd>
            <dd className={styles.ours}>In English: {ours}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
