import { withinGsm } from '../../../features/messages/message.ts'

/** Four segments of an SMS; a longer answer is cut after a sentence. */
const MAX_CHARACTERS = 612

const PLAIN: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/** What a model wrote, as a text message: without markup, short, and in the GSM alphabet if its letters allow. Pure. */
export function replyText(written: string): string {
  const plain = written
    .replace(/\[([^\]]*)\]\((https?:[^)\s]+)\)/g, '$1 $2')
    .replace(/^\s*#+\s+/gm, '')
    .replace(/(\*\*|__)(.+?)\1/g, '$2')
    .replace(/^\s*[*\u2022]\s+/gm, '- ')
    .replace(/[\u2018\u2019\u201c-\u201e\u2013\u2014\u2026\u00a0\u202f]/g, (one) => PLAIN[one] ?? one)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
  return withinGsm(shortened(plain))
}

function shortened(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text
  const part = text.slice(0, MAX_CHARACTERS)
  const end = Math.max(...['. ', '! ', '? ', '.\n', '!\n', '?\n'].map((mark) => part.lastIndexOf(mark)))
  const at = end > MAX_CHARACTERS / 2 ? end + 1 : part.lastIndexOf(' ')
  return part.slice(0, at > 0 ? at : MAX_CHARACTERS).trim()
}
