/** The end of a sentence, but not the point of "Dr.", "a.m.", "3.5" or "No. 7". */
const END = /[.!?…]+["'”’)]*(?=\s)|\n+/g
const ABBREVIATION = /(?:^|[\s("'])(?:dr|mr|mrs|ms|st|prof|jr|sr|vs|no|tel|e\.g|i\.e|etc|approx|[a-z])\.$/i
/** A longer text without the end of a sentence is cut, so that speech can begin. */
const LONGEST = 240
const SHORTEST_PART = 60

/** Cuts a model's text into sentences to be spoken and a rest that is not a complete sentence yet. Pure. */
export function cutSentences(text: string): { sentences: string[]; rest: string } {
  const sentences: string[] = []
  let from = 0
  for (const { index, 0: mark } of text.matchAll(END)) {
    const end = index + mark.length
    const sentence = text.slice(from, end)
    if (ABBREVIATION.test(sentence) && mark === '.') continue
    if (sentence.trim() !== '') sentences.push(speakable(sentence))
    from = end
  }
  let rest = text.slice(from)
  while (rest.length > LONGEST) {
    const cut = placeToCut(rest)
    sentences.push(speakable(rest.slice(0, cut)))
    rest = rest.slice(cut)
  }
  return { sentences: sentences.filter((one) => one !== ''), rest }
}

function placeToCut(text: string): number {
  const part = text.slice(0, LONGEST)
  const comma = Math.max(part.lastIndexOf(', '), part.lastIndexOf('; '), part.lastIndexOf(': ')) + 1
  if (comma > SHORTEST_PART) return comma
  const space = part.lastIndexOf(' ')
  return space > SHORTEST_PART ? space : LONGEST
}

/** Removes the markup that speech synthesis would read out. */
export const speakable = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-*•#>]+|\d+[.)])\s+/gm, '')
    .replace(/[*_`~#]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
