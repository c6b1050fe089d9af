import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listChangedRequests, usePending } from '#desk/actions/pending.ts';
import { serverNow } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import type { Appointment, RequestDetails } from '#shared/desk/requests.ts';

/** Returns the visits from today, earliest first, with pending actions applied. */
export function useVisits(): Appointment[] {
  const { data } = useQuery(queries.overview);
  const pending = usePending();
  const known = data?.visits;
  return useMemo(() => {
    const visits = new Map((known ?? []).map((visit) => [visit.requestId, visit]));
    for (const { shown } of listChangedRequests(pending)) {
      visits.delete(shown.id);
      const visit = toAppointment(shown);
      if (visit && isUpcoming(visit, known)) visits.set(shown.id, visit);
    }
    return [...visits.values()].sort((one, other) => (one.visitAt < other.visitAt ? -1 : 1));
  }, [known, pending]);
}

/** Returns the visit of a request; undefined if there is none. */
function toAppointment(request: RequestDetails): Appointment | undefined {
  const { id, name, place, service, phone, dial, visitAt, jobAddress, addressInWords, state } = request;
  if (!visitAt || state === 'spam') return undefined;
  return {
    requestId: id,
    name,
    place,
    service,
    phone,
    dial,
    visitAt,
    address: jobAddress ?? addressInWords,
  };
}

/** Whether a visit belongs in the list, which has no earlier days, but may have one of this morning. */
function isUpcoming({ requestId, visitAt }: Appointment, known: Appointment[] = []) {
  return (
    known.some((visit) => visit.requestId === requestId) || Date.parse(visitAt) > serverNow() - 12 * 3_600_000
  );
}
