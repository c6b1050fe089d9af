import { answerTimePattern, freeEstimatePattern } from '#content-model/wording/quote-promises.ts';
import { foldText } from './content-texts.ts';

/** A claim that a company makes about itself and has to be able to prove. */
export type ClaimSubject = {
  /** The subject's name for the owner, in claims.yaml and everywhere else. */
  about: string;
  /** Matches the claim in a text normalized by `foldText`. */
  pattern: RegExp;
  /** The figure in business.yaml that makes the claim, if there is one. */
  figure?: string;
  /** The question to the owner, answered by yes or no. */
  asks: string;
  /** Set if the claim can expire, so that its last day is requested. */
  ends?: true;
  /** Set if the claim is a count, which the site may have made itself. */
  isCount?: true;
};

const customers =
  '(?:customers|clients|families|homeowners|homes|businesses|clientes|familias|propietarios|hogares|casas|negocios)';
const jobs =
  '(?:projects|jobs|driveways|patios|slabs|pours|proyectos|trabajos|obras|entradas|losas|colados|vaciados)';
const counted = `(?:${customers}|${jobs})`;
/** Not the year before a name, as in “© 2026 Sandhill Slabs”. */
const amount = String.raw`(?:\b(?!(?:19|20)\d\d\s+(?!${counted}))\d[\d,.]*\s*\+?|hundreds?|thousands?|dozens|cientos|miles|docenas)(?:\s+(?:of|de))?\s+(?:[a-z]+\s+){0,2}`;
const written = '(?:five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty)';

/** The subjects of claims on the pages, the most important first. */
export const claimSubjects: ClaimSubject[] = [
  {
    about: 'licensed',
    pattern:
      /\blicen[cs](?:ed|ing)\b|\b(?:con|tenemos) licencia\b|\blicenciad[oa]s?\b|\bcertified\b|\bcertificad[oa]s?\b|\baccredited\b|\bacreditad[oa]s?\b/,
    figure: 'licensed',
    asks: 'Is this your license, and is it active today?',
    ends: true,
  },
  {
    about: 'bonded',
    pattern: /\bbond(?:ed|ing)\b|\bafianzad|\bfianza\b/,
    asks: 'Are you bonded today?',
    ends: true,
  },
  {
    about: 'insured',
    pattern:
      /\binsur(?:ed|ance)\b|\basegurad|\bcon (?:\w+,? ){0,3}(?:y )?seguro\b|\bseguro de responsabilidad\b/,
    asks: 'Is your insurance in force today?',
    ends: true,
  },
  {
    about: 'customers',
    pattern: new RegExp(`${amount}${customers}\\b`),
    figure: 'customers',
    asks: 'Have you had that many customers?',
    isCount: true,
  },
  {
    about: 'projects',
    pattern: new RegExp(`${amount}${jobs}\\b`),
    figure: 'projects',
    asks: 'Have you finished that many jobs?',
    isCount: true,
  },
  {
    about: 'years in business',
    pattern: new RegExp(
      String.raw`\b\d+\s*\+?[\s-]*(?:years?|yrs?|anos?)\b(?!.{0,12}(?:warrant|garant|guarantee))|\b${written} years\b|\bdecad(?:es?|as?)\b|\bgenera(?:tions?|cion(?:es)?)\b|\b(?:since|established|founded|est\.?|desde|fundad[oa])\s+(?:(?:in|en)\s+)?(?:19|20)\d\d`,
    ),
    figure: 'years',
    asks: 'Have you been in business that long?',
  },
  {
    about: '24/7',
    pattern:
      /\b24\s*[/x-]\s*7\b|\baround the clock\b|\bday (?:or|and) night\b|\b24 hours a day\b|\bany hour\b|\banytime\b|\btwenty[- ]four[ /-]seven\b|\blas 24 horas\b|\bdia y noche\b|\ba cualquier hora\b/,
    figure: 'support',
    asks: 'Does someone answer at night and on Sundays?',
  },
  {
    about: 'emergency',
    pattern: /\bemergenc(?:y|ies|ias?)\b|\burgencias?\b/,
    asks: 'Do you go out on emergency calls?',
  },
  {
    about: 'free estimate',
    pattern: freeEstimatePattern,
    asks: 'Is an estimate free for everyone who asks?',
  },
  {
    about: 'answer time',
    pattern: answerTimePattern,
    asks: 'Do you answer everyone within that time?',
  },
  {
    about: 'guarantee',
    pattern: /\bguarante(?:e|es|ed)\b|\bgarant(?:ia|iza)|\bwarrant(?:y|ies|ied)\b|\bmoney back\b/,
    asks: 'Do customers get this guarantee in writing?',
  },
  {
    about: 'best or awarded',
    pattern:
      /#\s*1\b|\bnumber one\b|\bbest (?:in|concrete|contractor|of)\b|\btop[- ]rated\b|\baward(?:s|ed)?\b|\b(?:the|our|a|['’]s|industry)[ -]leading (?!edge)[a-z]+|\bleading (?:concrete|contractors?|compan(?:y|ies)|experts?|specialists?)\b|\b5[- ]star\b|\bnumero (?:1|uno)\b|\b(?:el|la|los|las) mejor(?:es)? (?:concreto|contratistas?|companias?|empresas?)\b|\bpremi(?:os?|ad[oa]s?)\b|\bcinco estrellas\b/,
    asks: 'Can you show who says so?',
  },
];

/** Whether a sentence makes the claim. */
export const isAbout = ({ pattern }: ClaimSubject, words: string) => pattern.test(foldText(words));
