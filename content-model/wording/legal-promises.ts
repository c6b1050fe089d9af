/** Words that a court or a regulator may take as a promise, though they were meant as praise, in either language. */
export type LegalPromise = { words: RegExp; inSpanish: RegExp; because: string; instead: string };

/**
 * An owner may have a reason to write any of these, such as a printed warranty: they are warned of, never refused.
 * Sources: Uniform Commercial Code 2-313, in Florida Statute 672.313 (praise that becomes part of the bargain is an
 * express warranty); 16 CFR 239 and 700 (guarantees and warranties), 233 (prices), 255 (testimonials), 260 (green
 * claims); Florida Statute 501.204 (deceptive trade); ANSI A326.3 (slip resistance is measured, never absolute);
 * ACI 224R (all concrete cracks).
 */
export const legalPromises: LegalPromise[] = [
  {
    words: /\bguarant(?:ee(?:d|s|ing)?|y|ies)\b/i,
    inSpanish: /\bgarantiza(?:mos|d[oa]s?|r)?\b/i,
    because: 'the law requires its terms beside it, and holds you to it (16 CFR 239)',
    instead: 'say what you do if it fails, as in “we come back and fix it”',
  },
  {
    words: /\bwarrant(?:y|ies|ed)\b/i,
    inSpanish: /\bgarant[ií]as?\b/i,
    because: 'the law requires its terms in writing before the sale (16 CFR 702)',
    instead: 'leave it out, or offer the written warranty by its name',
  },
  {
    words: /\b(?:non|anti)[- ]?(?:slip|skid)\b|\bslip[- ]?(?:free|proof)\b/i,
    inSpanish: /\banti-?(?:deslizantes?|derrapantes?)\b/i,
    because: 'no surface holds every shoe, and a fall would be judged by this word',
    instead: 'write “slip-resistant”',
  },
  {
    words:
      /\b(?:water|weather|storm|hurricane|wind|fire|flame|stain|fade|weed|leak|rust|frost|future)[- ]?proof(?:ed)?\b/i,
    inSpanish:
      /\bimpermeables?\b|\ba prueba de (?:agua|manchas|fuego|tormentas?|huracanes|viento|hierbas?)\b/i,
    because: 'it says that nothing ever gets through',
    instead: 'write “-resistant”, or name what was put on',
  },
  {
    words:
      /\bcrack[- ]?(?:free|less|proof)\b|\b(?:never|will not|won[’']t|does not|doesn[’']t|do not|don[’']t|cannot|can[’']t) cracks?\b|\bno (?:more )?cracks\b/i,
    inSpanish:
      /\b(?:sin|ni una|cero) (?:grietas?|fisuras?)\b|\b(?:nunca|jamás|no) se (?:agrieta|raja|fisura|cuartea)\w*/i,
    because: 'all concrete cracks',
    instead: 'say where, as in “it cracks where we cut the joints”',
  },
  {
    words: /\b(?:maintenance|care)[- ]free\b|\b(?:no|zero) (?:maintenance|upkeep)\b/i,
    inSpanish: /\b(?:sin|cero|libre de) mantenimiento\b/i,
    because: 'sealers and joints are renewed',
    instead: 'say how often, as in “resealed every two to three years”',
  },
  {
    words: /\blife[- ]?time\b|\blife[- ]?long\b|\bfor ?ever\b|\beverlasting\b|\bpermanent(?:ly)?\b/i,
    inSpanish: /\b(?:de por|para toda la) vida\b|\bpara siempre\b|\beternamente\b|\bpermanentes?\b/i,
    because: 'it is a term that nobody can prove, and whose life is meant must be said (16 CFR 239.4)',
    instead: 'give the years you have seen it last, or say “lasting”',
  },
  {
    words: /\bindestructible\b|\bunbreakable\b|\bbullet[- ]?proof\b|\bfool[- ]?proof\b/i,
    inSpanish: /\bindestructibles?\b|\birrompibles?\b|\ba prueba de (?:balas|todo)\b/i,
    because: 'a single chip disproves it',
    instead: 'give the strength of the mix in psi',
  },
  {
    words: /(?<!\b[A-Z]{2,6}[- ])(?<!\b[Ss]tate[- ])\b[Cc]ertified\b(?! by\b)/,
    inSpanish: /\bcertificad[oa]s?\b(?! por\b)/i,
    because: 'it says that somebody examined you; without a name it misleads',
    instead: 'name the certificate, as in “ACI-certified finishers”, or say “licensed”',
  },
  {
    words:
      /\b(?:lowest|best|cheapest|unbeatable) (?:price|rate|quote|bid)s?\b|\bcheapest\b|\b(?:beat|match) any (?:price|quote|bid|offer)\b/i,
    inSpanish: /\b(?:mejor(?:es)? precios?|precios? más bajos?|más baratos?)\b|\bigualamos cualquier\b/i,
    because: 'you would have to know every other price (16 CFR 233)',
    instead: 'say what the price includes',
  },
  {
    words:
      /(?<!\bat )(?:#|\bno\. ?|\bnumber )(?:1|one)\b(?! to\b)|\bbest (?:concrete|contractor|company|crew) in\b|\btop[- ]rated\b/i,
    inSpanish:
      /\bnúmero (?:1|uno)\b|\b(?:el|la|los|las) mejor(?:es)? (?:contratistas?|compañías?|empresas?|cuadrillas?|concreto)\b/i,
    because: 'a rank needs a survey to prove it',
    instead: 'say what sets you apart',
  },
  {
    words: /\b(?:100 ?%|full|total|complete) satisfaction\b|\b(?:risk[- ]free|no[- ]risk|money[- ]back)\b/i,
    inSpanish:
      /\b(?:100 ?%|total|plena) (?:de )?satisfacción\b|\bsatisfacción (?:total|completa)\b|\bsin riesgos?\b|\bdevolvemos su dinero\b/i,
    because: 'it is a guarantee by another name (16 CFR 239.3)',
    instead: 'say what you do if the customer is not content',
  },
  {
    words:
      /\b(?:ADA|OSHA|[Cc]ode)[- ][Cc]omplian(?:t|ce)\b|\b(?:[Mm]eets?|[Ee]xceeds?) (?:all|every|any) codes?\b|\bup to code\b/,
    inSpanish: /\bcumpl(?:e|en|imos) con (?:el|los|todos los|cualquier) códigos?\b/i,
    because: 'only the building inspector or a court can say so',
    instead: 'say what you do, as in “sloped as the drawing asks, and inspected”',
  },
  {
    words:
      /\b(?:eco|environmentally|environment|earth)[- ]?friendly\b|\bnon-?toxic\b|\bcarbon[- ]neutral\b|\bgreen concrete\b/i,
    inSpanish: /\becológic[oa]s?\b|\bamigables? con el (?:medio )?ambiente\b|\bconcreto verde\b/i,
    because: 'a general green claim cannot be proved (16 CFR 260.4)',
    instead: 'name what is better, as in “a third of the cement is fly ash”',
  },
  {
    words: /\balways on time\b|\bnever late\b|\bon time,? every time\b|\bon time and on budget\b/i,
    inSpanish: /\bsiempre (?:a tiempo|puntual(?:es)?)\b|\bnunca (?:llegamos )?tarde\b/i,
    because: 'the first storm breaks it',
    instead: 'say what happens when a date moves',
  },
  {
    words: /\bstays? cool\b|\bnever (?:gets? )?hot\b|\b(?:won[’']t|will not|never) burn\b|\bburn[- ]free\b/i,
    inSpanish: /\b(?:nunca|no) (?:quema|se calienta)\b|\bsiempre fresc[oa]s?\b/i,
    because: 'how hot it gets is up to the sun',
    instead: 'write “a light color stays cooler underfoot”',
  },
];
