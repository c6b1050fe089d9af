import type { ComponentProps } from 'react';
import control from '#ui/control.module.css';
import { Icon } from './Icon.tsx';
import styles from './Select.module.css';

interface Props {
  /** Whether it stands beside a search field, and is as high. */
  isTool?: boolean;
}

/** A choice that the browser offers, with the desk's chevron. */
export function Select({ isTool, ...select }: Props & ComponentProps<'select'>) {
  return (
    <span className={`${styles.select} ${isTool ? styles.tool : ''}`}>
      <select {...select} className={control.control} />
      <Icon name="down" />
    </span>
  );
}
