import type { NoticeText } from './mail-text.ts'

/** The assistant stopped answering a thread, because it reached the limit of answers per hour. */
export const assistantPausedNotice = (from: string): NoticeText => ({
  title: `The assistant stopped answering ${from}`,
  body: 'It reached the limit of answers per hour for one thread. Answer yourself, or check whether there is a machine at the other end.',
})
