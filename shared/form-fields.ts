/** A field that people never see and autofill does not know. Whoever fills it in is probably a program. */
export const honeypotField = 'project_code';

/** Holds what `formTokenEndpoint` gave, when the form could ask for it. */
export const tokenField = 'form_token';
