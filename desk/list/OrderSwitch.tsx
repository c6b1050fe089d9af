import type { ListQuery } from '#shared/desk/requests.ts';
import styles from './OrderSwitch.module.css';

type Order = ListQuery['order'];
const names: Record<Order, string> = { newest: 'Newest first', 'longest-waiting': 'Longest waiting first' };

export function OrderSwitch({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  return (
    <select
      className={styles.order}
      aria-label="Order"
      value={order}
      onChange={(event) => onChange(event.target.value as Order)}
    >
      {Object.entries(names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
