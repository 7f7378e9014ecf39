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
      `${invitedBy} invited you to join ${businessName} on ${product} as ${role}.`,
      `To join, open this link within ${validDays} days:`,
      url,
      "If you weren't expecting this invitation, you can ignore this mail.",
    ].join('\n\n'),
  }
}
