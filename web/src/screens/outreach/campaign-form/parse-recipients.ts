/** Splits pasted text into numbers by lines, commas, semicolons or tabs. Pure. */
export const parseNumbers = (pasted: string): string[] =>
  pasted
    .split(/[\n,;\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** How many different numbers there are, however each is written. Pure. */
export const countNumbers = (numbers: readonly string[]): number =>
  new Set(numbers.map((typed) => typed.replace(/\D/g, ''))).size

/** The parts that cannot be telephone numbers, such as a name. The service checks the others. */
export const notNumbers = (numbers: readonly string[]): string[] =>
  numbers.filter((typed) => !/^\+?[\d\s().\-/]+$/.test(typed) || typed.replace(/\D/g, '').length < 5)

/** Replaces the index in `phones[3]: ...` by the number itself. Null if the error is about another field. */
export function recipientsError(message: string, numbers: readonly string[]): string | null {
  const [, index, sentence] = /^phones(?:\[(\d+)\])?: (.*)$/s.exec(message) ?? []
  if (sentence === undefined) return null
  return index === undefined ? sentence : `“${numbers[Number(index)] ?? ''}” ${sentence}`
}
