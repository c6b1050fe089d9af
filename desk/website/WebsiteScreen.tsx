import { Route, Switch } from 'wouter';
import { lazyScreen } from '#desk/frame/lazy-screen.tsx';
import { useIsSideBySide } from '#desk/ui/use-media.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { useFiles } from './draft/use-website.ts';
import { EntryScreen } from './EntryScreen.tsx';
import { GroupScreen } from './GroupScreen.tsx';
import { ItemScreen } from './ItemScreen.tsx';
import { ListScreen } from './ListScreen.tsx';
import { NotFound } from './NotFound.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { Outline } from './Outline.tsx';
import { findItem, groups } from './outline/outline.ts';
import { PhotoScreen } from './PhotoScreen.tsx';
import { PhotosScreen } from './PhotosScreen.tsx';
import { PreviewPane, PreviewScreen } from './publish/PreviewPane.tsx';
import { VersionScreen } from './publish/VersionScreen.tsx';
import { VersionsScreen } from './publish/VersionsScreen.tsx';
import { SamplesScreen } from './SamplesScreen.tsx';
import styles from './Screen.module.css';
import { ServiceOfferDialog } from './ServiceOfferDialog.tsx';
import { usePreviewLocation } from './use-preview-location.ts';
import { useOfferedChange } from './use-service-offers.ts';

const LaunchScreen = lazyScreen(() => import('./launch/LaunchScreen.tsx'), 'Before you go live');

/** The routes of the website editor. */
export default function WebsiteScreen() {
  const { website, query, areRead } = useFiles();
  if (!website.data || !areRead) return <NotLoaded queries={[website, query]} />;
  const props = { website: website.data };
  return (
    <Switch>
      <Route path={screens.website('preview')}>
        <PreviewScreen {...props} />
      </Route>
      <Route path={screens.website('samples')}>
        <SamplesScreen {...props} />
      </Route>
      <Route path={screens.website('launch')}>
        <LaunchScreen />
      </Route>
      <Route path={screens.website('versions')}>
        <VersionsScreen />
      </Route>
      <Route<{ id: string }> path={screens.website('versions/:id')}>
        {({ id }) => <VersionScreen key={id} id={id} />}
      </Route>
      <Route>
        <Editor {...props} />
      </Route>
    </Switch>
  );
}

/** The screens with forms, beside a preview on wide screens. */
function Editor(props: { website: Website }) {
  const isBeside = useIsSideBySide();
  const offered = useOfferedChange();
  return (
    <div className={styles.changing}>
      <Switch>
        <Route path={screens.website()}>
          <Outline {...props} />
        </Route>
        <Route<{ group: string }> path={screens.website(':group')}>
          {(address) => {
            const group = groups.find(({ id }) => id === address.group);
            if (!group) return <NotFound />;
            const [item] = group.items;
            if (item?.list === 'photos') return <PhotosScreen {...props} group={group} item={item} />;
            if (item?.list) return <ListScreen key={group.id} {...props} group={group} item={item} />;
            return <GroupScreen key={group.id} {...props} group={group} />;
          }}
        </Route>
        <Route<{ group: string; item: string }> path={screens.website(':group/:item')}>
          {({ group, item }) => {
            const location = findItem(group, item);
            if (!location) return <NotFound />;
            const key = `${group}/${item}`;
            if (location.item.list === 'photos')
              return <PhotoScreen key={key} {...props} location={location} name={decodeURIComponent(item)} />;
            if (location.item.list)
              return <EntryScreen key={key} {...props} location={location} row={Number(item)} />;
            return <ItemScreen key={key} {...props} location={location} />;
          }}
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
      {isBeside && <SidePreview />}
      {offered && <ServiceOfferDialog change={offered} />}
    </div>
  );
}

function SidePreview() {
  return (
    <div className={styles.beside}>
      <PreviewPane previewLocation={usePreviewLocation()} />
    </div>
  );
}
