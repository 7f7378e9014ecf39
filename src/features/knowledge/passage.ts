/** Around a word that the question asks about: characters that no language uses. */
export const MARK = { start: '\uE000', end: '\uE001' } as const
const MARKED = /\uE000(.*?)\uE001/gs
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

interface Sentence {
  text: string
  /** What it holds of the question, lower case. */
  about: ReadonlySet<string>
}

/**
 * The part of an article that says most about the question: whole sentences of one paragraph, `maxLength` characters at
 * most, beginning with one that is about it. `marked` has MARK around the words that matter; without any the
 * article's beginning is taken. A single longer sentence is cut at a word.
 */
export function bestPassage(marked: string, maxLength: number): string {
  let best = { text: '', worth: -1 }
  for (const paragraph of marked.split(/\r?\n\s*\n/)) {
    const parts = sentencesOf(paragraph)
    for (const from of parts.keys()) {
      const passage = passageFrom(parts.slice(from), maxLength)
      if (passage.worth > best.worth) best = passage
    }
  }
  return best.text
}

/** `worth` is how many words of the question it holds, 0 where its first sentence holds none. */
function passageFrom(parts: readonly Sentence[], maxLength: number): { text: string; worth: number } {
  let text = ''
  const about = new Set<string>()
  for (const part of parts) {
    const longer = text === '' ? part.text : `${text} ${part.text}`
    if (longer.length > maxLength && text !== '') break
    text = longer
    for (const word of part.about) about.add(word)
  }
  return { text: cut(text, maxLength), worth: parts[0]?.about.size ? about.size : 0 }
}

function sentencesOf(paragraph: string): Sentence[] {
  // A mark must not hide the end of a sentence from the segmenter, so words are looked up again in the bare text.
  const bare = paragraph.replaceAll(MARKED, '$1')
  const words = new Set([...paragraph.matchAll(MARKED)].map((match) => (match[1] ?? '').toLowerCase()))
  return [...sentences.segment(bare)]
    .map(({ segment }) => segment.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .map((text) => {
      const held = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      return { text, about: new Set([...words].filter((word) => held.has(word))) }
    })
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const end = text.lastIndexOf(' ', maxLength - 1)
  return `${text.slice(0, end > 0 ? end : maxLength - 1).trimEnd()}…`
}
