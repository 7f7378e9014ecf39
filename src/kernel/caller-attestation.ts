/**
 * What the telephone network's check of a caller's number gave (STIR/SHAKEN, RFC 8224 and ATIS-1000074). A: the caller's carrier vouches
 * for the number; B: for the caller, but not for the number; C: for neither. `failed`: the signature is wrong. `none`: the call was not
 * signed, or the signature could not be checked.
 */
export const CALLER_ATTESTATIONS = ['A', 'B', 'C', 'failed', 'none'] as const
export type CallerAttestation = (typeof CALLER_ATTESTATIONS)[number]
