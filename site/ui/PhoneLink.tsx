import type { Phone } from '#content-model/schema/fields.ts';
import { Icon } from './Icon.tsx';
import styles from './PhoneLink.module.css';

type Props = {
  phone: Phone;
  className?: string | undefined;
  withIcon?: boolean;
  /** In numerals, underlined with the form-line. */
  large?: boolean;
};

/** Tap to call: shown as people write it, dialed as E.164. */
export function PhoneLink({ phone, className = '', withIcon, large }: Props) {
  return (
    <a
      className={`${styles.phone} ${large ? styles.large : ''} ${className}`}
      href={`tel:${phone.e164}`}
      translate="no"
    >
      {withIcon && <Icon name="phone" />}
      {phone.shown}
    </a>
  );
}
