import type { MailText } from '../mail-text.ts'

export interface ReportMail {
  business: string
  /** For example "Weekly report for May 25–31, 2026". */
  title: string
  /** Sentences about the notable figures. */
  highlights: readonly string[]
  /** Names of the attached files. */
  files: readonly string[]
  /** The page on which the member changes or ends the schedule. */
  url: string
}

/** The mail that contains a scheduled report. */
export const reportMail = ({ business, title, highlights, files, url }: ReportMail): MailText => ({
  subject: `${business}: ${title}`,
  body: [
    `${title} of ${business}.`,
    ...(highlights.length === 0 ? [] : [highlights.map((sentence) => `- ${sentence}`).join('\n')]),
    `Attached: ${files.join(', ')}`,
    `Change or end this report: ${url}`,
  ].join('\n\n'),
})
