/** The text of a mail. Each file of this folder writes one mail or notice, or one group of them. */
export interface MailText {
  subject: string
  body: string
}

/** The text of a notification, which is also mailed to the members who want mail of its severity. */
export interface NoticeText {
  title: string
  body: string
}
