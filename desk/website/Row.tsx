import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '#desk/ui/Icon.tsx';
import type { WebsitePhoto } from '#shared/desk/website.ts';
import { PhotoThumbnail } from './PhotoThumbnail.tsx';
import styles from './Row.module.css';
import { SampleMark } from './SampleMark.tsx';

interface Props extends MarksProps {
  to: string;
  label: string;
  /** The current text. */
  text?: ReactNode;
  photo?: WebsitePhoto | undefined;
}

interface MarksProps {
  isChanged?: boolean;
  /** Whether any part of it is still the sample's. */
  isSample?: boolean;
  /** The number of problems in it. */
  toFix?: number;
}

/** A link to an editable item or entry, with its current text and photo. */
export function Row({ to, label, text, photo, ...marks }: Props) {
  return (
    <Link href={to} state={{ isInside: true }} className={styles.row}>
      <span className={styles.body}>
        <b className={styles.label}>{label}</b>
        {text && (
          <span className={styles.words} translate="no">
            {text}
          </span>
        )}
        <Marks {...marks} />
      </span>
      {photo && <PhotoThumbnail photo={photo} className={styles.photo} />}
      <Icon name="next" className={styles.next} />
    </Link>
  );
}

/** What an item or entry is marked with: problems, sample, changed. */
export function Marks({ isChanged, isSample, toFix = 0 }: MarksProps) {
  if (!isChanged && !isSample && toFix === 0) return null;
  return (
    <span className={styles.marks}>
      {toFix > 0 && (
        <span className={styles.fix}>
          <Icon name="warning" />
          {toFix === 1 ? '1 thing to fix' : `${toFix} things to fix`}
        </span>
      )}
      {isSample && <SampleMark />}
      {isChanged && <span className={styles.changed}>Changed</span>}
    </span>
  );
}
