/** What a text says when it calls the company licensed, in either language: the law asks for a number then. */
export const licensePattern = /\blicen[cs]ed\b|\b(?:con|tenemos) licencia\b|\blicenciad[oa]s?\b/i;
