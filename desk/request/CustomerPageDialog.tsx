import { useState } from 'react';
import { post } from '#desk/api/api.ts';
import { Button, ButtonLink } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { Field } from '#desk/ui/Field.tsx';
import { showToast } from '#desk/ui/Toasts.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { CustomerLink } from '#shared/desk/customers.ts';
import type { RequestDialogProps } from './use-action.ts';

/** Makes a link to the customer's page of a request. It is shown only once: only its hash is stored. */
export default function CustomerPageDialog({ request, onClose }: Omit<RequestDialogProps, 'act'>) {
  const { id, dial } = request;
  const [url, setUrl] = useState<string>();
  const make = useChange(
    (endsOthers: boolean) => post<CustomerLink>(endpoints.customerLink(id), { endsOthers }),
    { onSuccess: (link) => setUrl(link.url) },
  );
  const copy = async () => {
    await navigator.clipboard.writeText(url!);
    showToast({ text: 'Copied' });
  };
  return (
    <Dialog
      title="Customer’s page"
      onClose={onClose}
      foot={
        url ? (
          <>
            {'clipboard' in navigator && <Button onClick={() => void copy()}>Copy link</Button>}
            {dial && (
              <ButtonLink look="solid" icon="text" href={`sms:${dial}?&body=${encodeURIComponent(url)}`}>
                Text it
              </ButtonLink>
            )}
          </>
        ) : (
          <>
            <Button
              guardsDoublePress
              busy={make.isPending && make.variables}
              onClick={() => make.mutate(true)}
            >
              Replace all links
            </Button>
            <Button look="solid" busy={make.isPending && !make.variables} onClick={() => make.mutate(false)}>
              Get a link
            </Button>
          </>
        )
      }
    >
      <p>
        Each request has a page where the customer can see its status, answer your quote, add photos, correct
        a phone number or cancel the request. Your notes aren’t on it.
      </p>
      {url ? (
        <Field
          label="Link"
          hint="Anyone with this link can open the page."
          value={url}
          readOnly
          translate="no"
          onFocus={(event) => event.target.select()}
        />
      ) : (
        <p className="soft">Replacing turns off every link sent before.</p>
      )}
    </Dialog>
  );
}
