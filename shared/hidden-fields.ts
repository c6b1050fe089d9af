/** A field that people never see and autofill does not know. If it is filled in, the sender is probably a bot. */
export const honeypotField = 'project_code';

/** Contains the token from `formTokenEndpoint`, if the form could get one. */
export const tokenField = 'form_token';

/** The language of the form's page, where that is not the first one. */
export const languageField = 'language';

/** From which page of ours the form was reached, and after a space what that visit came from: for the daily sums. */
export const cameFromField = 'came_from';

/** What the calculator showed that the job costs: JSON of a `SentEstimate`, or nothing. */
export const estimateField = 'estimate';
