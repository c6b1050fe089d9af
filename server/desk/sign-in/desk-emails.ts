import type { Company } from '#server/platform/company.ts';
import type { Config } from '#server/platform/config.ts';

/**
 * The addresses that may sign in, in lower case. Ask each time: a new build may bring the company another address.
 */
export function deskEmailsOf(
  { deskEmails, mail }: Pick<Config, 'deskEmails' | 'mail'>,
  { email }: Pick<Company, 'email'>,
): string[] {
  return (deskEmails ?? mail.to ?? [email]).map(plainEmail);
}

/** As it is compared: however somebody types an address, it is the same mailbox. */
export function plainEmail(typed: string): string {
  return typed.trim().toLowerCase();
}
