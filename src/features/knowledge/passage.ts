/** Marks a matching word; a character that no language uses. */
export const MARK = { start: '\uE000', end: '\uE001' } as const
const MARKED = /\uE000(.*?)\uE001/gs
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** About twenty seconds of speech, which a caller can follow. */
export const PASSAGE_LENGTH = 300

/**
 * Limits in characters, for one paragraph and for the paragraphs with matches, because the thread also carries the calls: each sentence
 * that V8's segmenter finds holds a copy of the whole text. 33,000 tiny sentences took 4 GB.
 */
/** A text of up to this many characters is used as a whole: what precedes the sentence about the question may be the answer. */
const SHORT = 160
const MAX_PARAGRAPH = 2_000
const MAX_READ = 8_000

interface Sentence {
  text: string
  /** The words of the question that the sentence contains, in lower case. */
  about: ReadonlySet<string>
}

/**
 * The part of an article that covers most of the question: whole sentences of one paragraph, at most `maxLength`
 * characters, beginning with a sentence about the question. `marked` has MARK around the matching words; without any,
 * the article's beginning is used. A single sentence that is too long is cut at a word.
 */
export function bestPassage(marked: string, maxLength: number): string {
  const whole = marked.replaceAll(MARKED, '$1').replaceAll(/\s+/g, ' ').trim()
  if (!/\n\s*\n/.test(marked) && whole.length <= Math.min(SHORT, maxLength)) return whole
  let best = { text: '', worth: -1 }
  let read = 0
  for (const paragraph of marked.split(/\r?\n\s*\n/)) {
    if (read > 0 && !paragraph.includes(MARK.start)) continue
    const part = partAround(paragraph)
    read += part.length
    if (read > MAX_READ) return best.text
    const parts = sentencesOf(part)
    for (const [from, { about }] of parts.entries()) {
      if (from > 0 && about.size === 0) continue
      const passage = passageFrom(parts, from, maxLength)
      if (passage.worth > best.worth) best = passage
    }
  }
  return best.text
}

/** Shortens a long paragraph to the part around its first match. */
function partAround(paragraph: string): string {
  if (paragraph.length <= MAX_PARAGRAPH) return paragraph
  const match = paragraph.indexOf(MARK.start)
  if (match < MAX_PARAGRAPH / 2) return paragraph.slice(0, MAX_PARAGRAPH)
  // Starts at the first whole sentence before the match, if there is one.
  const before = paragraph.slice(match - MAX_PARAGRAPH / 2, match)
  const start = match - before.length + before.search(/(?<=[.!?]\s)\S/) + 1
  return paragraph.slice(start - 1, start + MAX_PARAGRAPH)
}

/** `worth`: how many words of the question the passage contains; 0 if its first sentence contains none. */
function passageFrom(parts: readonly Sentence[], from: number, maxLength: number): { text: string; worth: number } {
  let text = ''
  const about = new Set<string>()
  for (let index = from; index < parts.length; index++) {
    const part = parts[index] as Sentence
    const longer = text === '' ? part.text : `${text} ${part.text}`
    if (longer.length > maxLength && text !== '') break
    text = longer
    for (const word of part.about) about.add(word)
  }
  return { text: cut(text, maxLength), worth: parts[from]?.about.size ? about.size : 0 }
}

function sentencesOf(paragraph: string): Sentence[] {
  // A mark could hide the end of a sentence from the segmenter, so the plain text is segmented and the words are then
  // located in it again.
  const bare = paragraph.replaceAll(MARKED, '$1')
  const words = new Set([...paragraph.matchAll(MARKED)].map((match) => (match[1] ?? '').toLowerCase()))
  return joinedAtTitles([...sentences.segment(bare)].map(({ segment }) => segment.replaceAll(/\s+/g, ' ').trim()))
    .filter((text) => text !== '')
    .map((text) => {
      const held = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      return { text, about: new Set([...words].filter((word) => held.has(word))) }
    })
}

/** Joins sentences that were split after a title: "Leave Mrs. Dale a message" is one sentence. */
function joinedAtTitles(parts: readonly string[]): string[] {
  const all: string[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last !== undefined && TITLE_ENDS.test(last)) all[all.length - 1] = `${last} ${part}`
    else all.push(part)
  }
  return all
}

const TITLE_ENDS = /\b(?:Mrs?|Ms|Dr|Prof|St)\.$/

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const end = text.lastIndexOf(' ', maxLength - 1)
  return `${text.slice(0, end > 0 ? end : maxLength - 1).trimEnd()}…`
}
