import type { CSSProperties, ElementType } from 'react';
import styles from './Numeral.module.css';

/** From how many characters on a figure is too long for the large numerals and is set smaller. */
const long = 6;

/** A figure in the large condensed numerals; a closing `+` is set small and high. */
export function Numeral({ figure, as: Tag = 'dd' }: { figure: string; as?: ElementType }) {
  const number = figure.replace(/\+$/, '');
  const style = figure.length < long ? undefined : { '--length': figure.length };
  return (
    <Tag className={styles.numeral} style={style as CSSProperties}>
      {number}
      {number !== figure && <sup>+</sup>}
    </Tag>
  );
}
