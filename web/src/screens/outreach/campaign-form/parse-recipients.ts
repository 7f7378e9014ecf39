/** The numbers in what somebody pasted: a line each, or divided by commas, semicolons or tabs. Pure. */
export const numbersIn = (text: string): string[] =>
  text
    .split(/[\n,;\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `phones[3]: ...` is about the fourth number: said with the number itself. Null where it is about another field. */
export function recipientsError(message: string, numbers: readonly string[]): string | null {
  const [, index, sentence] = /^phones(?:\[(\d+)\])?: (.*)$/s.exec(message) ?? []
  if (sentence === undefined) return null
  return index === undefined ? sentence : `“${numbers[Number(index)] ?? ''}” ${sentence}`
}
