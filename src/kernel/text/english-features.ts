/** Words, endings and forms that do not change what a sentence asks. The first word of a line replaces the others. */
const SAME_FOR_ALL = `
i we
you u ya ye
me us myself ourselves
my our mine ours
he she they him them
his her hers their theirs
be am is are im r
was were been
do does
have has got
want wanna wants wanted wish
going gonna
someone somebody anyone anybody
appointment appt appointments booking bookings slot slots reservation reservations spot
day monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat tomorrow today tonight tmrw
number one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty hundred noon half
month january february march april june july august september october november december christmas easter thanksgiving
boss owner manager proprietor supervisor landlord
relative mother mum mom mam father dad son daughter wife husband partner brother sister nan gran grandma grandmother grandfather grandad boyfriend girlfriend niece nephew aunt uncle kid lad boy girl
car van truck vehicle motor
money dollars bucks pounds quid euros cash
phone telephone line
call ring phone
sooner earlier
ill sick poorly unwell
`
const ONE_FOR_ALL: ReadonlyMap<string, string> = new Map(
  SAME_FOR_ALL.trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ')
      return words.map((word) => [word, words[0] ?? word] as const)
    }),
)

const CONTRACTIONS: readonly [RegExp, string][] = [
  [/\b(?:won't|shan't)\b/g, 'will not'],
  [/\b(?:can't|cannot|cant)\b/g, 'can not'],
  [/\b(\p{L}+)n't\b/gu, '$1 not'],
  [/\b(\p{L}+)'(?:ve)\b/gu, '$1 have'],
  [/\b(\p{L}+)'ll\b/gu, '$1 will'],
  [/\b(\p{L}+)'d\b/gu, '$1 would'],
  [/\b(\p{L}+)'(?:m|re|s)\b/gu, '$1 be'],
]

/** The words of an English sentence in a normal form: "I'm", "we are" and "I am" are alike. Pure. */
export function alikeWords(text: string): string[] {
  let plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’ʼ´`]/g, "'")
  for (const [written, meant] of CONTRACTIONS) plain = plain.replace(written, meant)
  return (plain.match(/\p{L}+(?:'\p{L}+)*|\d[\d:.]*/gu) ?? []).map(alike)
}

const alike = (word: string): string => (/^\d/.test(word) ? 'number' : (ONE_FOR_ALL.get(word) ?? stem(word)))

/** A word without the usual endings; only for comparison with other stems. */
const stem = (word: string): string =>
  word.length < 5 ? word : word.replace(/(?<=\p{L}{3})(?:ing|ies|ied|ed|es|s|e|y)$/u, '')

/** The features of an English sentence: its words, and pairs of words that are adjacent or one word apart. Pure. */
export function englishFeatures(text: string): readonly string[] {
  const words = ['^', ...alikeWords(text)]
  const features = words.flatMap((word, index) => [
    ...(index > 0 ? [word] : []),
    ...(words[index + 1] === undefined ? [] : [`${word} ${words[index + 1]}`]),
    ...(index > 0 && words[index + 2] !== undefined ? [`${word} _ ${words[index + 2]}`] : []),
  ])
  return [...new Set(features)]
}
