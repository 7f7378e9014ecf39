import type { MailText } from './mail-text.ts'

export interface Invitation {
  businessName: string
  /** The name of the service, such as Frontbell. */
  product: string
  invitedBy: string
  role: string
  url: string
  validDays: number
}

/** Invites a person to the team of a business. */
export function invitationMail({ businessName, product, invitedBy, role, url, validDays }: Invitation): MailText {
  return {
    subject: `Join ${businessName} on ${product}`,
    body: [
      `${invitedBy} invites you to ${businessName} on ${product}, as ${role}.`,
      `Open this link within ${validDays} days to join:`,
      url,
      'If you do not know what this is about, do nothing.',
    ].join('\n\n'),
  }
}
