import type { Company } from '#shared/desk/session.ts';

export function SignIn({ company }: { company: Company }) {
  return <main>{company.name}</main>;
}
