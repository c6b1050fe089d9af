import type { ElementType } from 'react';
import type from './type.module.css';

/** A figure in the large condensed numerals; a closing `+` is set small and high. */
export function Numeral({ figure, as: Tag = 'dd' }: { figure: string; as?: ElementType }) {
  const number = figure.replace(/\+$/, '');
  return (
    <Tag className={type.numeral}>
      {number}
      {number !== figure && <sup>+</sup>}
    </Tag>
  );
}
