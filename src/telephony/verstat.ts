import type { CallerAttestation } from '../kernel/voice-carriers.ts'

/**
 * Reads the result of the verification of a caller's number: a `verstat` value (3GPP TS 24.229, 7.2A.20), with the attestation that
 * carriers add to it, such as `TN-Validation-Passed-A`. Twilio sends the same values as StirVerstat. A number that was verified
 * without a known attestation counts as C. Null: another value. Pure.
 */
export function readVerstat(value: string): CallerAttestation | null {
  const [, result, level] =
    /^(TN-Validation-Passed|TN-Validation-Failed|No-TN-Validation)(?:-([ABC]))?(?:-|$)/i.exec(value) ?? []
  switch (result?.toLowerCase()) {
    case 'tn-validation-passed':
      return level === undefined ? 'C' : (level.toUpperCase() as CallerAttestation)
    case 'tn-validation-failed':
      return 'failed'
    case 'no-tn-validation':
      return 'none'
    default:
      return null
  }
}
