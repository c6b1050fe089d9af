import { useDeferredValue, useId, useMemo } from 'react';
import { useMe } from '#desk/api/query-client.ts';
import { Notice } from '#desk/ui/Notice.tsx';
import { SearchField } from '#desk/ui/SearchField.tsx';
import { useHistoryEntry } from '#desk/ui/use-history-entry.ts';
import { contentFiles } from '#shared/content/files.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { StuckChanges } from './Conflicts.tsx';
import { changeAt, openFile, saveNow } from './draft/draft-store.ts';
import { useConflicts, useValue } from './draft/use-website.ts';
import choice from './form/ChoiceFields.module.css';
import { GroupRow } from './GroupScreen.tsx';
import styles from './Outline.module.css';
import { findText } from './outline/find-text.ts';
import { formatItemLocation, getFieldAddress, groups } from './outline/outline.ts';
import { blocksPublishing, Problems } from './publish/Problems.tsx';
import { PublishCard } from './publish/PublishCard.tsx';
import { Row } from './Row.tsx';
import { Screen } from './Screen.tsx';
import { countSamples } from './samples.ts';
import { usePlaceholderValues } from './use-form-metadata.ts';

/** Shown at the top until nothing is left to do. */
const launchRow = (
  <Row
    to={screens.website('launch')}
    label="Before you go live"
    text="What to confirm, and what is missing"
  />
);

/** The first screen of the editor: the state of the website, and everything that can be changed, by page. */
export function Outline({ website }: { website: Website }) {
  const [searchText, setSearchText] = useHistoryEntry('websiteSearch', '');
  const deferredSearchText = useDeferredValue(searchText.trim());
  const conflicts = useConflicts().map(({ file, path }) => ({
    file,
    path,
    message: 'Two people changed this text. Choose which version to keep.',
  }));
  const blocking = website.problems.filter(blocksPublishing);
  const { isLocal } = useMe();
  return (
    <Screen title="Website" back={isLocal ? undefined : { to: screens.list(), label: 'the list' }}>
      <PublishCard website={website} />
      {conflicts.length + blocking.length > 0 && (
        <section className={styles.wrong} aria-labelledby="wrong">
          <h2 id="wrong">To fix before you publish</h2>
          <Problems problems={blocking} conflicts={conflicts} />
        </section>
      )}
      {!website.isReadyToLaunch && launchRow}
      <SamplesLeft website={website} />
      <div className={styles.stuck}>
        <StuckChanges />
      </div>
      {website.isSample && <SpanishSwitch />}
      <div className={styles.question}>
        <h2>What do you want to change?</h2>
        <p className="soft">Search for text you see on your site, or choose below.</p>
        <SearchField label="Text you see on the site" searchText={searchText} onSearchText={setSearchText} />
      </div>
      {deferredSearchText.length > 1 ? (
        <FoundRows searchText={deferredSearchText} />
      ) : (
        <>
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} website={website} />
          ))}
          {website.isReadyToLaunch && launchRow}
        </>
      )}
    </Screen>
  );
}

/** A link to the remaining parts of the sample, if any. */
function SamplesLeft({ website: { samples } }: { website: Website }) {
  const left = countSamples(samples);
  return left && <Row to={screens.website('samples')} label="Sample content" text={`${left} left`} />;
}

/** The results of a text search on the website. */
function FoundRows({ searchText }: { searchText: string }) {
  const placeholderValues = usePlaceholderValues();
  const found = useMemo(() => {
    const files = contentFiles.map((name) => {
      const { shape = {}, draft } = openFile(name) ?? {};
      return [name, { shape, value: draft?.now }];
    });
    return findText(searchText, Object.fromEntries(files), placeholderValues);
  }, [searchText, placeholderValues]);
  if (found.length === 0)
    return (
      <Notice icon="search" title={`“${searchText}” isn’t on the website.`}>
        <p>Some text is built in, such as the menu and the form, and can’t be changed here.</p>
      </Notice>
    );
  return found.map(({ location, file, path, text }) => (
    <Row
      key={`${file} ${path.join('/')}`}
      to={getFieldAddress(file, path)}
      label={formatItemLocation(location)}
      text={text}
    />
  ));
}

/** Asks a new owner whether to have Spanish pages. Turned off, they are not built, but their text is kept. */
function SpanishSwitch() {
  const id = useId();
  const isOn = ownValue(useValue('business.yaml'), 'spanish') === true;
  return (
    <section className={styles.question} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>Do you want your site in Spanish, too?</h2>
      <p id={id} className="soft">
        If so, everything you write needs a Spanish version before you can publish. If not, turn it off: your
        Spanish text is kept.
      </p>
      <label className={choice.switch}>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={id}
          onChange={({ target }) => {
            changeAt('business.yaml', ['spanish'], target.checked, 'company/spanish');
            saveNow();
          }}
        />
        <span>Spanish pages</span>
      </label>
    </section>
  );
}
