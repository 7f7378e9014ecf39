import type { NoticeText } from './mail-text.ts'

/** The carrier's account no longer has a number. `phone`: E.164. */
export const numberReleasedNotice = ({ phone, carrier }: { phone: string; carrier: string }): NoticeText => ({
  title: `${phone} is no longer in the account at ${carrier}`,
  body:
    `Calls to ${phone} are no longer answered, and no texts are sent from it. If another carrier has the number now, ` +
    'choose its trunk under Numbers and switch the number on again.',
})
