import * as z from 'zod/mini';

/** What holds for every customer's page. */
export interface CustomerSettings {
  /** Whether people get an email that their request arrived, with a link to its page. */
  acknowledges: boolean;
}

export const setCustomerSettings = z.strictObject({ acknowledges: z.boolean() });

/** Asks for a new link to the page of a request. @param endsOthers every earlier link stops working */
export const newCustomerLink = z.strictObject({ endsOthers: z.boolean() });

/** The address of a request's page. It is shown once, because only a hash of it is stored. */
export interface CustomerLink {
  url: string;
}
