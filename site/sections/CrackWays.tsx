import type { Phone } from '#content-model/schema/fields.ts';
import type { ContentOf } from '#content-model/schema/files.ts';
import { quoteLink } from '#shared/quote-link.ts';
import { paths } from '#site/language.ts';
import { Icon } from '#site/ui/Icon.tsx';
import more from '#site/ui/MoreLink.module.css';
import styles from './CrackWays.module.css';

type Texts = NonNullable<ContentOf<'services.yaml'>['cracks']>;
type Props = {
  cracks: Texts;
  crack: Texts['list'][number];
  /** Of this crack in the list: its heading is `crack_0` and so on. */
  index: number;
  service: string | undefined;
  phone: Phone;
};

/** Two ways to ask about one crack. A link's name includes the crack's, or four would sound the same. */
export function CrackWays({ cracks, crack, index, service, phone }: Props) {
  const [call, write] = [`call_${index}`, `write_${index}`];
  const named = (id: string) => ({ id, 'aria-labelledby': `${id} crack_${index}` });
  const form = quoteLink({ service, details: crack.details }, paths().contact);
  return (
    <p className={styles.ways} data-no-print="">
      <a className={styles.call} href={`tel:${phone.e164}`} {...named(call)}>
        <span className={more.more}>
          <Icon name="phone" />
          {cracks.call}
        </span>{' '}
        <bdi translate="no">{phone.shown}</bdi>
      </a>
      <a className={styles.write} href={form} {...named(write)}>
        {cracks.write}
      </a>
    </p>
  );
}
