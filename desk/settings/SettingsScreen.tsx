import { BackLink } from '#desk/frame/BackLink.tsx';
import { Pane } from '#desk/frame/Pane.tsx';
import { ScreenHeading } from '#desk/frame/ScreenHeading.tsx';
import { Ringing } from '#desk/ringing/Ringing.tsx';
import type { Session } from '#shared/desk/session.ts';

export function SettingsScreen({ session }: { session: Extract<Session, { isSignedIn: true }> }) {
  const head = (
    <>
      <BackLink />
      <ScreenHeading>Settings</ScreenHeading>
    </>
  );
  return (
    <Pane head={head}>
      {session.email}
      <Ringing />
    </Pane>
  );
}
