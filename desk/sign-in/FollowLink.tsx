import { useMutation } from '@tanstack/react-query';
import { formatError, post } from '#desk/api/api.ts';
import { ScreenHeading } from '#desk/frame/Pane.tsx';
import { Button } from '#desk/ui/Button.tsx';
import { ErrorLine } from '#desk/ui/Field.tsx';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import type { Session } from '#shared/desk/session.ts';
import styles from './SignIn.module.css';

interface Props {
  token: string;
  onEnter: (session: Session) => void;
  onOther: () => void;
}

/** The screen of the link from the email. Only the button uses the link up, because some programs open all links in emails. */
export function FollowLink({ token, onEnter, onOther }: Props) {
  const enter = useMutation({
    mutationFn: () => post<Session>(endpoints.signInByLink, { token }),
    onSuccess: onEnter,
    // Remove the token from the browser's history in any case.
    onSettled: () => history.replaceState(history.state, '', screens.signIn),
  });
  return (
    <div className={styles.step}>
      <ScreenHeading className={styles.heading}>Sign in</ScreenHeading>
      {enter.error ? (
        <ErrorLine>{formatError(enter.error)}</ErrorLine>
      ) : (
        <p>
          You opened the link from the email. Continue if you asked for it on this device, or if this device
          is yours.
        </p>
      )}
      <Button look="solid" icon="check" busy={enter.isPending} onClick={() => enter.mutate()}>
        Sign in on this device
      </Button>
      <Button look="quiet" onClick={onOther}>
        Sign in another way
      </Button>
    </div>
  );
}
