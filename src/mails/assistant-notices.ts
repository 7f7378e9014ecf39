import type { NoticeText } from './mail-text.ts'

/** The assistant stopped answering a thread, because it reached the limit of answers per hour. */
export const assistantPausedNotice = (from: string): NoticeText => ({
  title: `The assistant paused with ${from}`,
  body: 'It has answered as often within an hour as it may. Answer yourself, or see whether a machine is at the other end.',
})
