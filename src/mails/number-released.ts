import type { NoticeText } from './mail-text.ts'

/** The account at a carrier has a number no longer. `phone`: E.164. */
export const numberReleasedNotice = ({ phone, carrier }: { phone: string; carrier: string }): NoticeText => ({
  title: `${phone} is no longer in the account at ${carrier}`,
  body:
    `Calls to ${phone} are no longer answered, and no texts are sent from it. If another carrier has the number now, ` +
    'choose its trunk under Numbers and switch the number on again.',
})
