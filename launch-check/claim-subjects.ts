import { answerTimeSaid, freeEstimateSaid } from '#content-model/wording/quote-promises.ts';
import { folded } from './content-texts.ts';

/** One thing that a company may say about itself and has to be able to prove. */
export type ClaimSubject = {
  /** Its name for the owner, in claims.yaml and everywhere else. */
  about: string;
  /** Finds it in a text normalized by `folded`. */
  pattern: RegExp;
  /** The figure in business.yaml that says it, if there is one. */
  figure?: string;
  /** The question to the owner, and an acceptable answer. */
  asks: string;
  example: string;
  /** It expires, so its last day is asked for. */
  ends?: true;
  /** What the proof has to contain: a document's number, the starting year, or a count that is at least the figure. */
  needs?: 'number' | 'year' | 'count' | 'license';
};

const customers =
  '(?:customers|clients|families|homeowners|homes|businesses|clientes|familias|propietarios|hogares|casas|negocios)';
const jobs = '(?:projects|jobs|driveways|patios|slabs|pours|proyectos|trabajos|obras|entradas|losas|colados)';
const counted = `(?:${customers}|${jobs})`;
/** Not the year before a name, as in “© 2026 Sandhill Slabs”. */
const amount = String.raw`(?:\b(?!(?:19|20)\d\d\s+(?!${counted}))\d[\d,.]*\s*\+?|hundreds?|thousands?|dozens|cientos|miles|docenas)(?:\s+(?:of|de))?\s+(?:[a-z]+\s+){0,2}`;
const written = '(?:five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty)';

/** What is looked for on the pages, the most important first. */
export const claimSubjects: ClaimSubject[] = [
  {
    about: 'licensed',
    pattern:
      /\blicen[cs](?:ed|ing)\b|\b(?:con|tenemos) licencia\b|\blicenciad[oa]s?\b|\bcertified\b|\bcertificad[oa]s?\b|\baccredited\b|\bacreditad[oa]s?\b/,
    figure: 'licensed',
    asks: 'Which license is it, in whose name, and where did you check that it is active?',
    example: 'CGC1529384, Maria Hernandez, active on myfloridalicense.com on 2026-11-18',
    ends: true,
    needs: 'license',
  },
  {
    about: 'bonded',
    pattern: /\bbond(?:ed|ing)\b|\bafianzad|\bfianza\b/,
    asks: 'Who bonded you, and what is the number of the bond?',
    example: 'Surety bond 8841-220 of First Surety, copy in the office safe',
    ends: true,
    needs: 'number',
  },
  {
    about: 'insured',
    pattern:
      /\binsur(?:ed|ance)\b|\basegurad|\bcon (?:\w+,? ){0,3}(?:y )?seguro\b|\bseguro de responsabilidad\b/,
    asks: 'Which insurer, and what is the policy number?',
    example: 'General liability GL-204418 of Gulf Mutual, certificate in the office safe',
    ends: true,
    needs: 'number',
  },
  {
    about: 'customers',
    pattern: new RegExp(`${amount}${customers}\\b`),
    figure: 'customers',
    asks: 'How many customers did you count, in which records, and up to what date?',
    example: '512 different names on paid invoices, counted in QuickBooks on 2026-11-03',
    needs: 'count',
  },
  {
    about: 'projects',
    pattern: new RegExp(`${amount}${jobs}\\b`),
    figure: 'projects',
    asks: 'How many finished jobs did you count, in which records, and up to what date?',
    example: '1,043 closed job folders on the office shelf, counted on 2026-11-03',
    needs: 'count',
  },
  {
    about: 'years in business',
    pattern: new RegExp(
      String.raw`\b\d+\s*\+?[\s-]*(?:years?|yrs?|anos?)\b(?!.{0,12}(?:warrant|garant|guarantee))|\b${written} years\b|\bdecad(?:es?|as?)\b|\bgenera(?:tions?|cion(?:es)?)\b|\b(?:since|established|founded|est\.?|desde|fundad[oa])\s+(?:(?:in|en)\s+)?(?:19|20)\d\d`,
    ),
    figure: 'years',
    asks: 'Since what year, and which document shows it?',
    example: 'Articles of organization filed in 2009, Sunbiz document L09000012345',
    needs: 'year',
  },
  {
    about: '24/7',
    pattern:
      /\b24\s*[/x-]\s*7\b|\baround the clock\b|\bday (?:or|and) night\b|\b24 hours a day\b|\bany hour\b|\banytime\b|\btwenty[- ]four[ /-]seven\b|\blas 24 horas\b|\bdia y noche\b|\ba cualquier hora\b/,
    figure: 'support',
    asks: 'Who answers at three in the morning and on Sundays, and on which phone?',
    example: 'Luis Ortiz has the on-call phone, his son every other week; schedule in the office',
  },
  {
    about: 'emergency',
    pattern: /\bemergenc(?:y|ies|ias?)\b|\burgencias?\b/,
    asks: 'Who drives out for an emergency, and how soon?',
    example: 'Two-man crew with the saw trailer, same day, calls listed in the on-call log',
  },
  {
    about: 'free estimate',
    pattern: freeEstimateSaid,
    asks: 'Is it free for everyone who asks, at any distance? What does your price list say?',
    example: 'No estimate was ever billed; price list of January 2026, page one',
  },
  {
    about: 'answer time',
    pattern: answerTimeSaid,
    asks: 'Who answers what comes in on a Saturday, and how do you check that it was in time?',
    example: 'Maria reads the mail every day, including weekends; `requests -- list --overdue` each morning',
  },
  {
    about: 'guarantee',
    pattern: /\bguarante(?:e|es|ed)\b|\bgarant(?:ia|iza)|\bwarrant(?:y|ies|ied)\b|\bmoney back\b/,
    asks: 'What is guaranteed, for how long, and in which document does the customer get it?',
    example: 'Two years against scaling, page 3 of our 2025 contract form',
  },
  {
    about: 'best or awarded',
    pattern:
      /#\s*1\b|\bnumber one\b|\bbest (?:in|concrete|contractor|of)\b|\btop[- ]rated\b|\baward(?:s|ed)?\b|\b(?:the|our|a|['’]s|industry)[ -]leading (?!edge)[a-z]+|\bleading (?:concrete|contractors?|compan(?:y|ies)|experts?|specialists?)\b|\b5[- ]star\b|\bnumero (?:1|uno)\b|\b(?:el|la|los|las) mejor(?:es)? (?:concreto|contratistas?|companias?|empresas?)\b|\bpremi(?:os?|ad[oa]s?)\b|\bcinco estrellas\b/,
    asks: 'Who says so, when, and where can one look it up?',
    example: 'Best of Lakeland 2025, Lakeland Ledger, 2025-06-14',
    needs: 'number',
  },
];

/** Whether a sentence says it. */
export const isAbout = ({ pattern }: ClaimSubject, words: string) => pattern.test(folded(words));
