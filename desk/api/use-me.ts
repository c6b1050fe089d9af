import { useQuery } from '@tanstack/react-query';
import { queries } from '#desk/api/queries.ts';

/** The address of whoever is signed in, and the company's name. */
export function useMe(): { email: string; company: string } {
  const { data: session } = useQuery(queries.session);
  return { email: session?.isSignedIn ? session.email : '', company: session?.company.name ?? '' };
}
