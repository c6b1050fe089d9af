/** What no program can find out, so that "ready" is not taken for more than it is. */
export const cannotKnow = [
  'Whether what was confirmed is true. It knows who said so, when, and what proof was named; it has seen none.',
  'Whether the license is active, the bond and the insurance are in force. Look at myfloridalicense.com, ask the insurer.',
  'Whether a customer really wrote a testimonial, in these words, and allowed it; whether a photo shows your own work.',
  'Words inside pictures and logos, and samples cut by more than a tenth, turned or painted over.',
  'Claims in words it does not look for, and whether prices, hours and cities are right.',
  'Whether the law wants more of you: privacy, access, advertising. Ask a lawyer.',
  'Whether the server runs with the same settings as this check did, on the same folders.',
  'Whether more than one address of MAIL_TO is read, and by somebody who answers.',
  'Whether backups go on being made, and whether a copy stands on another machine.',
];
