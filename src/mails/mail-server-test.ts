import type { MailText } from './mail-text.ts'

/** Proves to the person who sets the mail server that it sends mail. */
export const mailServerTestMail = ({ product }: { product: string }): MailText => ({
  subject: `Test mail from ${product}`,
  body: `This mail shows that ${product} can send mail through your mail server. There is nothing to do.`,
})
