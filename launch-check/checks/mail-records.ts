import { type Check, noted } from '../subject/finding.ts';
import { dkimRecord, dmarcRecord, mailHost, spfRecord } from './dns-records.ts';

export const mailRecords: Check = {
  name: 'Your mail is trusted (SPF, DKIM, DMARC)',
  reachesOut: true,
  async find({ mailFrom, mailTo, dkimSelector, resolveTxt, resolveNs, resolveMx }) {
    const domain = mailFrom.split('@')[1]!;
    try {
      // A name server without an internet connection denies everything; one with it knows the top-level domain.
      await resolveNs(domain.slice(domain.lastIndexOf('.') + 1));
      const looks = [spfRecord, dkimRecord, dmarcRecord].map((look) =>
        look(domain, resolveTxt, dkimSelector),
      );
      const takers = [...new Set(mailTo.map((address) => address.split('@')[1]!))].map((host) =>
        mailHost(host, resolveMx),
      );
      const found = await Promise.all([...looks, ...takers]);
      return found.filter((finding) => finding !== undefined);
    } catch (error) {
      const what = `Not checked: the internet’s name servers do not respond (${(error as NodeJS.ErrnoException).code}).`;
      return [noted(domain, what, 'Run the check again with an internet connection.')];
    }
  },
};
