import { Icon } from '#desk/ui/Icon.tsx';
import type { ListQuery } from '#shared/desk/requests.ts';
import styles from './OrderSwitch.module.css';

type Order = ListQuery['order'];
const names: Record<Order, string> = { newest: 'Newest first', 'longest-waiting': 'Waiting longest' };

export function OrderSwitch({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  return (
    <span className={styles.order}>
      <Icon name="sort" />
      <select aria-label="Order" value={order} onChange={(event) => onChange(event.target.value as Order)}>
        {Object.entries(names).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
