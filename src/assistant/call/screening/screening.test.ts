import { describe, expect, test } from 'vitest'
import { screenCaller } from './screening.ts'

const CALLER = { from: '+12125550142', to: '+12125550199' }
const NO_RULE = { isBlocked: false, isAllowed: false, isSilent: false, refusesFailedChecks: false, isShared: false }

describe('who may ring', () => {
  test('a caller whom no rule refuses may ring', () => {
    expect(screenCaller(CALLER, NO_RULE)).toBeNull()
  })

  test('a blocked caller may not ring', () => {
    expect(screenCaller(CALLER, { ...NO_RULE, isBlocked: true })).toBe('blocked')
  })

  test('a call that shows the dialed number as its own may not ring, unless its carrier vouches for the number', () => {
    const forged = { from: CALLER.to, to: CALLER.to }

    expect(screenCaller(forged, NO_RULE)).toBe('own_number')
    expect(screenCaller({ ...forged, attestation: 'C' }, NO_RULE)).toBe('own_number')
    expect(screenCaller({ ...forged, attestation: 'A' }, NO_RULE)).toBeNull()
    expect(screenCaller({ from: 'anonymous', to: 'anonymous' }, NO_RULE)).toBeNull()
  })

  test('a caller whose number failed the check of the network may not ring where the business refuses such calls', () => {
    const refusing = { ...NO_RULE, refusesFailedChecks: true }

    expect(screenCaller({ ...CALLER, attestation: 'failed' }, NO_RULE)).toBeNull()
    expect(screenCaller({ ...CALLER, attestation: 'failed' }, refusing)).toBe('failed_check')
    expect(screenCaller({ ...CALLER, attestation: 'none' }, refusing)).toBeNull()
    expect(screenCaller(CALLER, refusing)).toBeNull()
  })

  test('a caller who was silent in the last calls may not ring', () => {
    expect(screenCaller(CALLER, { ...NO_RULE, isSilent: true })).toBe('silent_caller')
  })

  test('an allowed caller may ring, whatever the other rules say', () => {
    const allowed = { ...NO_RULE, isAllowed: true, isBlocked: true, isSilent: true, refusesFailedChecks: true }

    expect(screenCaller({ ...CALLER, attestation: 'failed' }, allowed)).toBeNull()
    expect(screenCaller({ from: CALLER.to, to: CALLER.to }, allowed)).toBeNull()
  })
})
