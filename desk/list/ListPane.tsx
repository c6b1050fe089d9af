import { Pane } from '#desk/frame/Pane.tsx';

interface Props {
  className?: string | undefined;
  /** False while a request or the settings are before it. */
  isInFront: boolean;
  openId: string | undefined;
}

export function ListPane({ className }: Props) {
  return (
    <Pane className={className} head={<h1>Open</h1>}>
      …
    </Pane>
  );
}
