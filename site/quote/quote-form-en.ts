import { errors } from '#shared/words/en/errors.ts';
import { notices } from '#shared/words/en/notices.ts';
import { startForm } from './quote-form.ts';

startForm({ errors, notices });
