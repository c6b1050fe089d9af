import { Link } from 'wouter';
import { buttonClass } from '#desk/ui/Button.tsx';
import { Notice } from '#desk/ui/Notice.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { Screen } from './Screen.tsx';

/** Replaces the screen of an item or entry that doesn't exist, for example because somebody else removed it. */
export function NotFound() {
  return (
    <Screen title="Not found" back={{ to: screens.website(), label: 'the website' }}>
      <Notice icon="search" title="This isn’t on your website anymore.">
        <Link href={screens.website()} className={buttonClass({})}>
          Go to Website
        </Link>
      </Notice>
    </Screen>
  );
}
