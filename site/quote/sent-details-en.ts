import { pageLink } from '#shared/messages/en/customer.ts';
import * as details from './sent-details.ts';

export const show = (...sent: [Parameters<typeof details.showDetails>[0], (time: string) => string]) =>
  details.showDetails(...sent, pageLink);
