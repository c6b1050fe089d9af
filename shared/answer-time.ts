/** How soon a visitor who asks for a quote hears from us, in hours. The pages, the mails and the reminders say it. */
export const answerHours = 24;

/** The same in words. */
export const answerTime = `${answerHours} hours`;
