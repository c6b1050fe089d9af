import { useMe } from '#desk/api/query-client.ts';
import { Button, ButtonLink } from '#desk/ui/Button.tsx';
import { useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { formatMoment } from '#shared/desk/format.ts';
import { firstLanguage } from '#shared/languages.ts';
import { momentsIn, repliesIn } from './reply-link.ts';
import type { RequestProps } from './use-action.ts';

/** Offers the customer three times for a visit, says what is offered, and writes the reminder of the visit as a text message. */
export function VisitOffer({ request, act }: RequestProps) {
  const { visitAt, visitOffer, dial, language = firstLanguage } = request;
  const timeZone = useTimeZone();
  const now = useNow();
  const { company } = useMe();
  if (visitAt) {
    if (!dial || Date.parse(visitAt) < now) return null;
    const at = momentsIn[language].soon(new Date(visitAt), timeZone);
    const text = repliesIn[language].visit(company.name, at);
    return (
      <ButtonLink icon="text" href={`sms:${dial}?&body=${encodeURIComponent(text)}`}>
        Text a reminder
      </ButtonLink>
    );
  }
  const times = visitOffer?.split(' ').map((at) => formatMoment(at, now, timeZone));
  return (
    <>
      {times && (
        <p>Offered on the customer’s page: {times.join('; ')}. Waiting for the customer to pick one.</p>
      )}
      <Button icon="calendar" onClick={() => void act({ kind: 'offer' })}>
        {times ? 'Offer 3 other visit times' : 'Offer 3 visit times'}
      </Button>
    </>
  );
}
