import { errors } from '#shared/words/es/errors.ts';
import { notices } from '#shared/words/es/notices.ts';
import { startForm } from './quote-form.ts';

startForm({ errors, notices });
