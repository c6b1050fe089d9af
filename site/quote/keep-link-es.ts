import { keepLink } from '#shared/messages/es/customer.ts';
import { showKeepLink } from './keep-link.ts';

export const keep = (page: string) => showKeepLink(page, keepLink);
