import type { MailText } from './mail-text.ts'

/** Contains the link to choose a new password. */
export const passwordResetMail = ({ product, url }: { product: string; url: string }): MailText => ({
  subject: `Reset your ${product} password`,
  body: [
    'To choose a new password, open this link within an hour:',
    url,
    "If you didn't ask for this, you can ignore this mail. Your password stays the same.",
  ].join('\n\n'),
})
