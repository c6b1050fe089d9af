/** Matches a text that calls the company licensed, in either language: the law then requires the license number. */
export const licensePattern = /\blicen[cs]ed\b|\b(?:con|tenemos) licencia\b|\blicenciad[oa]s?\b/i;
