import type { ReactNode } from 'react';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

type Props = {
  /** With an address it is a link; without one it submits its form. */
  href?: string;
  look?: 'solid' | 'line';
  small?: boolean;
  /** Drawn before the label. */
  icon?: IconName;
  /** An arrow after the label: this leads somewhere. */
  leadsOn?: boolean;
  className?: string | undefined;
  /** A button that submits nothing: a script handles it. */
  type?: 'button' | 'submit';
  children: ReactNode;
};

export function Button({
  href,
  look = 'solid',
  small,
  icon,
  leadsOn,
  className = '',
  type = 'submit',
  children,
}: Props) {
  const classes = `${styles.button} ${styles[look]} ${small ? styles.small : ''} ${className}`;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {leadsOn && <Icon name="arrow" className={styles.arrow} />}
    </>
  );
  if (href) {
    return (
      <a className={classes} href={href} data-no-print="">
        {content}
      </a>
    );
  }
  return (
    <button className={classes} type={type}>
      {content}
    </button>
  );
}
