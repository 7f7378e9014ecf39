import { countSegments } from '../../../../../src/features/messages/segments.ts'
import { LOCALE } from '../../../locale.ts'
import { text } from '../text.ts'

/** The number of SMS segments and characters, and what makes a text expensive. Pure. */
export function formatSegments(content: string): string {
  const { segments, encoding } = countSegments(content)
  const parts = segments === 1 ? text.onePart : text.parts(segments)
  const letters = text.characters([...content].length.toLocaleString(LOCALE))
  return encoding === 'gsm7' ? `${parts}, ${letters}.` : text.emojiHint(parts, letters)
}

/** How many parts the texts to so many people have, which is what carriers charge. Names in the text may add some. Pure. */
export function formatAllParts(body: string, people: number): string {
  const { segments } = countSegments(body.trim())
  const total = (segments * people).toLocaleString(LOCALE)
  return /\{\w+\}/.test(body) ? text.aboutAllParts(segments, total) : text.allParts(segments, total)
}
