import { Icon } from './Icon.tsx';
import styles from './TickList.module.css';

export function TickList({ points, className = '' }: { points: string[]; className?: string | undefined }) {
  return (
    <ul className={`${styles.ticks} ${className}`}>
      {points.map((point) => (
        <li key={point}>
          <Icon name="check" />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  );
}
