import { useQuery } from '@tanstack/react-query';
import { get, post } from '#desk/api/api.ts';
import { Button } from '#desk/ui/Button.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import type { QuotedPrices as Prices } from '#shared/desk/requests.ts';
import type { Website } from '#shared/desk/website.ts';
import { openFile, readFiles, sendAll } from './draft/draft-store.ts';
import { websiteQuery } from './draft/website-query.ts';
import { ItemForm } from './ItemForm.tsx';
import { findItemWith, type ItemLocation, type OutlineItem } from './outline/outline.ts';
import { SaveFoot } from './SaveFoot.tsx';
import styles from './Screen.module.css';
import { Screen } from './Screen.tsx';

/** The screen of an item with its form. */
export function ItemScreen({
  website,
  location: { group, item },
}: {
  website: Website;
  location: ItemLocation;
}) {
  const form = `${group.id}/${item.id}`;
  return (
    <Screen
      title={item.label}
      back={{ to: screens.website(group.id), label: group.label }}
      foot={<SaveFoot file={item.file} form={form} />}
    >
      {item.id === 'prices' && <QuotedPrices />}
      <ItemForm website={website} file={item.file} path={item.path} form={form} fields={item.fields} />
      <RestorePublished website={website} item={item} />
    </Screen>
  );
}

/** The company's own last quotes beside the prices that it sets; nothing without any, or offline. */
function QuotedPrices() {
  const { data: prices = [] } = useQuery({
    queryKey: ['quoted-prices'],
    queryFn: ({ signal }) => get<Prices>(endpoints.quotedPrices, signal),
  });
  if (prices.length === 0) return null;
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map((price) => `$${price.toFixed(2)}`);
  const range = lowest === highest ? lowest : `${lowest} to ${highest}`;
  const quotes = prices.length === 1 ? 'Your last quote' : `Your last ${prices.length} quotes`;
  return (
    <p className={styles.note}>{`${quotes} for jobs of a known size came to ${range} per square foot.`}</p>
  );
}

/** Discards the unpublished changes of an item. */
function RestorePublished({ website, item }: { website: Website; item: OutlineItem }) {
  const changes = website.changes.filter(({ file, path }) => findItemWith(file, path).item === item);
  // Discard whole fields, because indexes in lists may have changed.
  const depth = item.path.length + (item.fields ? 1 : 0);
  const changedPaths = new Map(
    changes.map(({ path }) => [path.slice(0, depth).join('/'), path.slice(0, depth)]),
  );
  const discard = useChange(
    async () => {
      // Send everything first, so that exactly what the form shows is discarded.
      await sendAll();
      const versions = { [item.file]: openFile(item.file)?.draft?.base.version };
      const published = website.published?.id ?? null;
      const paths = [...changedPaths.values()];
      await post(endpoints.discardDraft, { file: item.file, paths, versions, published });
      await readFiles([item.file]);
    },
    {
      successMessage: 'Published version restored',
      refetches: [websiteQuery.queryKey],
    },
  );
  if (changes.length === 0) return null;
  return (
    <div className={styles.toPublished}>
      <Button look="quiet" icon="undo" busy={discard.isPending} onClick={() => discard.mutate()}>
        Restore the published version
      </Button>
    </div>
  );
}
