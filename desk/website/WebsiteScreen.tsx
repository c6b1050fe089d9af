import { Route, Switch } from 'wouter';
import { lateScreen } from '#desk/frame/late-screen.tsx';
import { useIsBeside } from '#desk/ui/use-media.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { useFiles } from './draft/use-website.ts';
import { EntryScreen } from './EntryScreen.tsx';
import { GroupScreen } from './GroupScreen.tsx';
import { ListScreen } from './ListScreen.tsx';
import { Lost } from './Lost.tsx';
import { NotRead } from './NotRead.tsx';
import { Outline } from './Outline.tsx';
import { PhotoScreen } from './PhotoScreen.tsx';
import { PhotosScreen } from './PhotosScreen.tsx';
import { PreviewPane, PreviewScreen } from './publish/PreviewPane.tsx';
import { VersionScreen } from './publish/VersionScreen.tsx';
import { VersionsScreen } from './publish/VersionsScreen.tsx';
import { SamplesScreen } from './SamplesScreen.tsx';
import styles from './Screen.module.css';
import { ServiceOfferDialog } from './ServiceOfferDialog.tsx';
import { ThingScreen } from './ThingScreen.tsx';
import { groups, placeAt } from './things/things.ts';
import { usePreviewPlace } from './use-preview-place.ts';
import { useOfferedChange } from './use-service-offers.ts';

const LaunchScreen = lateScreen(() => import('./launch/LaunchScreen.tsx'), 'Before you go public');

/** Changing the website: what there is to change, one thing at a time, and how it will look. */
export default function WebsiteScreen() {
  const { website, query, areRead } = useFiles();
  if (!website.data || !areRead) return <NotRead queries={[website, query]} />;
  const shown = { website: website.data };
  return (
    <Switch>
      <Route path={screens.website('preview')}>
        <PreviewScreen {...shown} />
      </Route>
      <Route path={screens.website('samples')}>
        <SamplesScreen {...shown} />
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
        <Changing {...shown} />
      </Route>
    </Switch>
  );
}

/** What there is to change; where there is room, beside how it will look. */
function Changing(shown: { website: Website }) {
  const isBeside = useIsBeside();
  const offered = useOfferedChange();
  return (
    <div className={styles.changing}>
      <Switch>
        <Route path={screens.website()}>
          <Outline {...shown} />
        </Route>
        <Route<{ group: string }> path={screens.website(':group')}>
          {(address) => {
            const group = groups.find(({ id }) => id === address.group);
            if (!group) return <Lost />;
            const [thing] = group.things;
            if (thing?.list === 'photos') return <PhotosScreen {...shown} group={group} thing={thing} />;
            if (thing?.list) return <ListScreen key={group.id} {...shown} group={group} thing={thing} />;
            return <GroupScreen key={group.id} {...shown} group={group} />;
          }}
        </Route>
        <Route<{ group: string; thing: string }> path={screens.website(':group/:thing')}>
          {({ group, thing }) => {
            const place = placeAt(group, thing);
            if (!place) return <Lost />;
            const key = `${group}/${thing}`;
            if (place.thing.list === 'photos')
              return <PhotoScreen key={key} {...shown} place={place} name={decodeURIComponent(thing)} />;
            if (place.thing.list)
              return <EntryScreen key={key} {...shown} place={place} row={Number(thing)} />;
            return <ThingScreen key={key} {...shown} place={place} />;
          }}
        </Route>
        <Route>
          <Lost />
        </Route>
      </Switch>
      {isBeside && <Beside />}
      {offered && <ServiceOfferDialog change={offered} />}
    </div>
  );
}

function Beside() {
  return (
    <div className={styles.beside}>
      <PreviewPane place={usePreviewPlace()} />
    </div>
  );
}
