import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

interface ConfirmProps extends Omit<DialogProps, 'foot'> {
  /** The label of the button that cancels. */
  cancel?: string;
  /** The label of the button that confirms. */
  confirm: string;
  look?: 'danger' | 'solid';
  busy?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
}

/** A dialog to confirm an action. In its own file, because the list of requests, which is loaded first, has none. */
export function Confirm({
  cancel = 'Not now',
  confirm,
  look = 'danger',
  busy,
  disabled,
  onConfirm,
  ...dialog
}: ConfirmProps) {
  const foot = (
    <>
      <Button onClick={dialog.onClose}>{cancel}</Button>
      <Button look={look} guardsDoublePress busy={busy} disabled={disabled} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  );
  return <Dialog {...dialog} foot={foot} />;
}
