/** How soon a visitor who asks for a quote hears from us, in hours. Used by the pages, the mails and the reminders. */
export const answerHours = 24;

/** The same in words. */
export const answerTime = `${answerHours} hours`;
