import type { QuoteField } from '../../quote-fields.ts';

/** The quote form's own words. */
export const form = {
  /** A required one has an asterisk after its label. `hint`: what is worth writing there. */
  fields: {
    name: { label: 'Full Name' },
    phone: { label: 'Phone Number' },
    email: { label: 'Email Address' },
    service: { label: 'Service Needed' },
    message: {
      label: 'Project Details',
      hint: 'Rough size, what’s there now, trees nearby, gate width, your town.',
    },
  } as Record<QuoteField, { label: string; hint?: string }>,
};
