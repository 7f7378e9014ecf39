/** Texts by label, one list per label. */
export type Examples<Label extends string> = Readonly<Record<Label, readonly string[]>>

/** The label that a text resembles most. */
export interface Likeness<Label extends string> {
  label: Label
  /** How certain it is, 0 to 1; the shares of all labels add up to 1. */
  share: number
}

/** Rounds over all examples. */
const ROUNDS = 10
const RATE = 0.6
/** Keeps the weights small, so that a single word cannot decide. */
const DECAY = 1e-4

/**
 * Learns labels from examples: a linear classifier (multinomial logistic regression with AdaGrad) over the features of a text. The same
 * examples always give the same result. Words that no example has make it less certain.
 * @param featuresOf the features of a text, such as its words and pairs of words
 */
export function learnLabels<Label extends string>(
  examples: Examples<Label>,
  featuresOf: (text: string) => readonly string[],
): (text: string) => readonly Likeness<Label>[] {
  const labels = Object.keys(examples) as Label[]
  const places = new Map<string, number>()
  const lessons = labels.flatMap((label, y) =>
    examples[label].map((text) => {
      const features = featuresOf(text)
      const at = features.map((feature) => places.get(feature) ?? places.set(feature, places.size).size - 1)
      return { y, at, value: valueOfEach(features.length) }
    }),
  )
  const counts = labels.map((label) => examples[label].length)
  const most = Math.max(...counts)
  const width = labels.length
  const weights = new Float32Array(places.size * width)
  const squares = new Float32Array(places.size * width).fill(1e-6)
  const shares = new Float64Array(width)

  for (let round = 0; round < ROUNDS; round += 1)
    // A step that is coprime to the number of lessons visits each once, in a mixed order.
    for (let n = 0, index = round; n < lessons.length; n += 1, index = (index + STEP) % lessons.length) {
      const lesson = lessons[index]
      if (lesson === undefined) continue
      toShares(weights, lesson.at, lesson.value, shares)
      const scale = Math.sqrt(most / (counts[lesson.y] ?? most))
      for (let label = 0; label < width; label += 1) {
        const error = ((shares[label] ?? 0) - (label === lesson.y ? 1 : 0)) * scale
        if (Math.abs(error) < 1e-3) continue
        for (const place of lesson.at) {
          const at = place * width + label
          const slope = error * lesson.value + DECAY * (weights[at] ?? 0)
          squares[at] = (squares[at] ?? 0) + slope * slope
          weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(squares[at] ?? 1)
        }
      }
    }

  return (text) => {
    const features = featuresOf(text)
    const known = features.flatMap((feature) => places.get(feature) ?? [])
    toShares(weights, known, valueOfEach(features.length), shares)
    return labels
      .map((label, index) => ({ label, share: shares[index] ?? 0 }))
      .sort((one, other) => other.share - one.share)
  }
}

/** A prime. */
const STEP = 7919

/** All features of a text together have the same weight, whether it is long or short. */
const valueOfEach = (count: number): number => (count === 0 ? 0 : 1 / Math.sqrt(count))

/** The share of each label (softmax). */
function toShares(weights: Float32Array, at: readonly number[], value: number, shares: Float64Array): void {
  const width = shares.length
  shares.fill(0)
  for (const place of at)
    for (let label = 0; label < width; label += 1)
      shares[label] = (shares[label] ?? 0) + (weights[place * width + label] ?? 0) * value
  const top = Math.max(...shares)
  let sum = 0
  for (let label = 0; label < width; label += 1) sum += shares[label] = Math.exp((shares[label] ?? 0) - top)
  for (let label = 0; label < width; label += 1) shares[label] = (shares[label] ?? 0) / sum
}
