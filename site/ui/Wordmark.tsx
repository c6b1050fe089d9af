import type { CSSProperties } from 'react';
import { paths } from '#site/language.ts';
import styles from './Wordmark.module.css';

/** The owner's logo as shown in one place. */
export type ShownLogo = {
  path: string;
  /** In the picture's own units. */
  width: number;
  height: number;
  /** Whether the name can be read in it. */
  saysName: boolean;
  /** Whether it needs a light plate behind it. */
  onPlate?: boolean;
};

type Props = { name: string; logo?: ShownLogo | undefined; className?: string | undefined };

/** The owner's logo, or the mark, a formed square with its joints, and the company's name; leads home. */
export function Wordmark({ name, logo, className = '' }: Props) {
  return (
    <a
      className={`${styles.wordmark} ${className}`}
      href={paths().home}
      style={nameSize(name)}
      translate="no"
    >
      {logo ? <Logo name={name} logo={logo} /> : <Mark />}
      {!logo?.saysName && <span>{name}</span>}
    </a>
  );
}

/** The bar fits three lines of small letters, or one of large ones. */
function nameSize({ length }: string) {
  if (length <= 30) return undefined;
  return { '--name': length <= 44 ? 'min(5.4vw,1.3125rem)' : 'min(5vw,1.1875rem)' } as CSSProperties;
}

function Mark() {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2.5">
      <path d="M2 2h30v30H2z" />
      <path d="M12.5 21.5H32V32H12.5z" fill="var(--sun)" stroke="none" />
      <path d="M2 21.5h30M12.5 2v30" strokeWidth="1.75" />
    </svg>
  );
}

/** Styled by an attribute, so that a site without a logo does not carry any of it. */
function Logo({ name, logo: { path, width, height, saysName, onPlate } }: { name: string; logo: ShownLogo }) {
  const style: CSSProperties = {
    width: 'auto',
    objectFit: 'contain',
    background: 'none',
    ...(saysName
      ? { flex: '0 1 auto', maxWidth: 'min(15rem,100%)', height: '2.75rem', objectPosition: '0' }
      : { flex: 'none', maxWidth: '6rem', height: '2.5rem' }),
    ...(onPlate && { boxSizing: 'content-box', padding: '.625rem', background: 'var(--paper)' }),
  };
  const size = { width: Math.round(width), height: Math.round(height) };
  return <img src={path} alt={saysName ? name : ''} {...size} style={style} />;
}
