/** What no program can find out, so that "ready" is not taken for more than it means. */
export const manualChecks = [
  'Whether what was confirmed is true. It knows who said so, when, and what proof was named, but it has not seen the proof.',
  'Whether the license is active and the bond and the insurance are in force. Check myfloridalicense.com and ask the insurer.',
  'Whether a customer really wrote a testimonial, in these words, and allowed it; whether a photo shows your own work.',
  'Words inside pictures and logos, and samples that were changed: a text reworded, a photo cropped or saved again.',
  'Claims in words it does not look for, and whether prices, hours and cities are right.',
  'Whether the law requires more of you: privacy, accessibility, advertising. Ask a lawyer.',
  'Whether the server runs with the same settings as this check, on the same folders.',
  'Whether the test mail arrived: open your mailbox, and look into the spam folder too.',
  'Whether every address in MAIL_TO is read by someone who answers.',
  'Whether backups keep being made, and whether a copy is on another machine.',
];
