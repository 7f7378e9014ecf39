/**
 * A second guard, for English only: it stops a false claim of a model that never called the tool, before the claim is
 * heard. The guard that works in every language is commit-guard.ts.
 */

/** Words that say that an appointment has been made, moved or canceled. */
const DONE =
  /\b(?:(?:is|are|was|been|got|get|'s|’s|’ve|'ve|have|has|all|now|successfully)\s+(?:now\s+|all\s+|just\s+|been\s+|successfully\s+|you\s+|that\s+|it\s+)*(?:booked|scheduled|confirmed|reserved|rescheduled|cancelled|canceled|moved)|(?:i|we)\s+(?:just\s+)?(?:booked|scheduled|reserved|rescheduled|cancelled|canceled)|you(?:'re|’re|\s+are)\s+all\s+set|see\s+you\s+(?:on|at|then|tomorrow))\b/i
/** A question, a condition, a denial or the future is not a claim. */
const NO_CLAIM =
  /\?\s*$|\b(?:not|n't|n’t|never|if|once|when|whether|until|before|after|would|could|should|can|shall|may|might|to be|as soon as|fully booked|already)\b/i

/**
 * Whether a sentence tells the caller that something was arranged. It may miss a claim; it must not find one in
 * ordinary talk. Pure.
 */
export const claimsDone = (sentence: string): boolean => DONE.test(sentence) && !NO_CLAIM.test(sentence)

/** The instruction for the next generation after a false claim. */
export const CORRECTION =
  'You were about to tell the caller that something is booked, moved or cancelled, but no tool has done so in this call. It was not said. Call the tool if the caller wants it done, or say that it is not done yet.'
