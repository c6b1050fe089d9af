import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { get } from '#desk/api/api.ts';
import { Button, ButtonLink } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { Field } from '#desk/ui/Field.tsx';
import { Moment } from '#desk/ui/Moment.tsx';
import { isVisitTime } from '#shared/desk/actions.ts';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import type { ProjectOfRequest } from '#shared/desk/website.ts';
import type { RequestDialogProps } from './use-action.ts';

/** Sets the day of the pour, from which the customer's page counts, and offers what comes after it. */
export default function AfterPourDialog({ request, act, onClose }: RequestDialogProps) {
  const { id, pourDay, consent, hasEndedConsent, thanks, dial } = request;
  const [day, setDay] = useState(pourDay ?? '');
  const [error, setError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (day === '' || !isVisitTime(day)) return setError('Choose a date.');
    onClose();
    if (day !== pourDay) void act({ kind: 'pour', pourDay: day });
  };
  return (
    <Dialog
      title="After the pour"
      onClose={onClose}
      foot={
        <>
          {pourDay && (
            <Button
              onClick={() => {
                onClose();
                void act({ kind: 'pour', pourDay: null });
              }}
            >
              Remove date
            </Button>
          )}
          <Button look="solid" type="submit" form="after-pour">
            Save
          </Button>
        </>
      }
    >
      <form id="after-pour" onSubmit={save} noValidate>
        <Field
          type="date"
          label="Pour date"
          hint="The customer’s page uses it to say when to walk on the concrete, park on it and seal it."
          error={error}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </form>
      {thanks && dial && (
        <ButtonLink icon="text" href={`sms:${dial}?&body=${encodeURIComponent(thanks)}`}>
          Text a thank-you
        </ButtonLink>
      )}
      {pourDay && (
        <p>
          {hasEndedConsent ? (
            <EndedConsent id={id} />
          ) : consent ? (
            <>
              <bdi translate="no">{consent.name}</bdi> agreed on their page to let you show photos of this job
              (
              <Moment at={consent.at} />
              ).
            </>
          ) : (
            'The customer’s page asks if you may show photos of this job.'
          )}
        </p>
      )}
    </Dialog>
  );
}

/** Says that photos may no longer be shown, and leads to the project that shows them. */
function EndedConsent({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['project of request', id],
    queryFn: ({ signal }) => get<ProjectOfRequest>(endpoints.projectOfRequest(id), signal),
  });
  return (
    <>
      The customer no longer allows you to show photos of this job.{' '}
      {data?.project && (
        <Link href={screens.website(`projects/${data.project.id}`)}>Open the project to remove it</Link>
      )}
    </>
  );
}
