import type { NoticeText } from './mail-text.ts'

/** Three SMS parts at most, with room for the link. */
const MAX_TEXT = 380
const MAX_CHAT = 2_000

/** A notification as a text message to a member. */
export const textOfNotice = (notice: NoticeText, url: string | null): string => joined(notice, url, MAX_TEXT)

/**
 * A notification as a message in a chat room. `&`, `<` and `>` are escaped as Slack requires, so that no words become a command or a
 * link.
 */
export const chatOfNotice = (notice: NoticeText, url: string | null): string =>
  joined(notice, url, MAX_CHAT).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The message that "Send test message" posts. */
export const chatTestText = (business: string): string =>
  `Notifications of ${business} arrive here. This is a test message.`

function joined({ title, body }: NoticeText, url: string | null, longest: number): string {
  const link = url === null ? '' : `\n${url}`
  const words = `${title}\n${body}`
  const room = longest - link.length
  return `${words.length <= room ? words : `${words.slice(0, room - 3).trimEnd()}...`}${link}`
}
