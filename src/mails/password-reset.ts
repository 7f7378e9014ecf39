import type { MailText } from './mail-text.ts'

/** Carries the link to choose a new password. */
export const passwordResetMail = ({ product, url }: { product: string; url: string }): MailText => ({
  subject: `Choose another ${product} password`,
  body: [
    'Open this link within an hour to choose another password:',
    url,
    'If you did not ask for it, do nothing.',
  ].join('\n\n'),
})
