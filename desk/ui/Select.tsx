import type { ComponentProps } from 'react';
import control from '#ui/control.module.css';
import { Icon } from './Icon.tsx';
import styles from './Select.module.css';

interface Props {
  /** Whether it stands beside a search field, and is as high. */
  isTool?: boolean;
  /** What can be chosen, by value, after what is inside. */
  options: readonly (readonly [value: string, label: string])[];
}

/** A choice that the browser offers, with the desk's chevron. */
export function Select({ isTool, options, children, ...select }: Props & ComponentProps<'select'>) {
  return (
    <span className={`${styles.select} ${isTool ? styles.tool : ''}`}>
      <select {...select} className={control.control}>
        {children}
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
}
