import { localPerson } from '#shared/desk/session.ts';

/** Who did it, for whoever reads it: nobody signs in on the computer that has the files. */
export function describePerson(email: string, me: string): string {
  if (email === me) return 'you';
  return email === localPerson ? 'the computer with the website’s files' : email;
}
