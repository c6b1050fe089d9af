import { useQuery } from '@tanstack/react-query';
import { post } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { useChange } from '#desk/ui/use-change.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { SectionContent } from './SectionContent.tsx';
import styles from './SettingsScreen.module.css';

/** Turns the email on that people get when their request arrived. */
export function CustomerSettings() {
  const settings = useQuery(queries.customerSettings);
  const set = useChange((acknowledges: boolean) => post(endpoints.customerSettings, { acknowledges }), {
    refetches: [queries.customerSettings.queryKey],
  });
  return (
    <section className={styles.part} aria-labelledby="customers">
      <h2 id="customers">Customers</h2>
      <SectionContent query={settings}>
        {({ acknowledges }) => (
          <div className={styles.choice}>
            <label>
              <input
                type="checkbox"
                checked={set.isPending ? set.variables : acknowledges}
                onChange={({ target }) => set.mutate(target.checked)}
              />
              Email people that their request arrived
            </label>
            <p className="soft">
              With a link to the page of their request, where they see where it stands and can add photos.
            </p>
          </div>
        )}
      </SectionContent>
    </section>
  );
}
