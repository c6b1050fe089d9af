import { pageLink } from '#shared/messages/es/customer.ts';
import * as details from './sent-details.ts';

export const show = (...sent: [Parameters<typeof details.showDetails>[0], (time: string) => string]) =>
  details.showDetails(...sent, pageLink);
