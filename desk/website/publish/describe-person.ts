import { localPerson } from '#shared/desk/session.ts';

/** Returns how to call a person to the reader: "you", the email address, or the computer with the files. */
export function describePerson(email: string, me: string): string {
  if (email === me) return 'you';
  return email === localPerson ? 'the computer with the website’s files' : email;
}
