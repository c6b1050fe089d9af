import { ScreenHeading } from '#desk/frame/Pane.tsx';
import { Button } from '#desk/ui/Button.tsx';
import styles from './SignIn.module.css';

/** In place of every way in: what stands in the way, and what to do about it. */
export function CookiesBlocked() {
  return (
    <div className={styles.step}>
      <ScreenHeading className={styles.heading}>Cookies are blocked</ScreenHeading>
      <p>
        This browser blocks cookies for this site. The desk needs one to keep you signed in on this device,
        and uses it for nothing else.
      </p>
      <p>
        Allow cookies for this site: in the browser’s settings under privacy (on an iPhone, turn off “Block
        All Cookies” under Settings, Apps, Safari, Advanced), or in the extension that blocks them. Then try
        again.
      </p>
      {location.hash && <p>Your link hasn’t been used. It works for ten minutes from when it was sent.</p>}
      <Button look="solid" onClick={() => location.reload()}>
        Try again
      </Button>
    </div>
  );
}
