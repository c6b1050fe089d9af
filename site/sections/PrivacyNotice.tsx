import type { ContentOf } from '#content-model/schema/files.ts';
import { Disclosure } from '#site/ui/Disclosure.tsx';
import styles from './PrivacyNotice.module.css';

type Props = { privacy: ContentOf<'contact.yaml'>['privacy']; email: string };

/** What is kept from a request, why, for how long, and how to have it erased. */
export function PrivacyNotice({ privacy, email }: Props) {
  return (
    <Disclosure summary={privacy.heading}>
      <div className={styles.notice}>
        <ul>
          {privacy.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p>
          {privacy.erasure}{' '}
          <a href={`mailto:${email}`} translate="no">
            {email}
          </a>
          .
        </p>
      </div>
    </Disclosure>
  );
}
