import type { NoticeText } from './mail-text.ts'

/** A caller or texter left a message. @param from null when the number is withheld */
export const messageLeftNotice = (from: string | null, text: string): NoticeText => ({
  title: `Message from ${from ?? 'a caller whose number is withheld'}`,
  body: text,
})

/** A texter asked for a person. */
export const personRequestedNotice = (from: string, text: string): NoticeText => ({
  title: `${from} would like to talk to a person`,
  body: `By text message: ${text}`,
})

/** The assistant stopped answering a thread, because it reached the limit of answers per hour. */
export const assistantPausedNotice = (from: string): NoticeText => ({
  title: `The assistant paused with ${from}`,
  body: 'It has answered as often within an hour as it may. Answer yourself, or see whether a machine is at the other end.',
})
