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
              Email customers when their request arrives
            </label>
            <p className="soft">
              The email links to the request’s page, where they can see its status and add photos. They also
              get emails about visits, and a thank-you after the pour.
            </p>
          </div>
        )}
      </SectionContent>
    </section>
  );
}
