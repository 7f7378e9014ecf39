/** Water and electricity: dangers in which advice on gas does not help. */
const NAMES_OTHER =
  /\b(?:water|flood\w*|pipes?|ceiling|drip\w*|burst|sockets?|outlets?|spark\w*|fuse ?box|wir(?:es?|ing)|electric\w*|power cut)\b/i
const NAMES_GAS = /\b(?:gas|fumes|carbon monoxide|rotten eggs?|boiler|hob|smell\w*)\b/i
const ADVISES_ON_GAS = /\bgas (?:leaks?|smells?|emergenc\w+|escapes?)\b|\bsmell(?:s|ing)? (?:of )?gas\b/i

/** Whether the passage is about a different danger from the one that the text names: "leave the house" does not help against water. Pure. */
export const isForOtherDanger = (text: string, passage: string): boolean =>
  NAMES_OTHER.test(text) && !NAMES_GAS.test(text) && ADVISES_ON_GAS.test(passage)
