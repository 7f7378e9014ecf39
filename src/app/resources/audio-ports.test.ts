import { expect, test } from 'vitest'
import { type Log, silentLog } from '../../kernel/log.ts'
import { fewAudioPorts, warnOfFewAudioPorts } from './audio-ports.ts'

const FEW = { rtpPortMin: 30_000, rtpPortMax: 30_003, maxCalls: 100 }

test('audio ports that do not suffice for the configured calls are reported with the settings', () => {
  expect(fewAudioPorts(FEW)).toEqual({
    problem: 'the audio ports 30000 to 30003 suffice for 2 calls, and FRONTBELL_MAX_CALLS allows 100',
    fix: expect.stringContaining('FRONTBELL_RTP_PORT_MAX to 200 ports'),
  })
})

test('each call takes an even port and the next one', () => {
  expect(fewAudioPorts({ ...FEW, maxCalls: 2 })).toBe(null)
  expect(fewAudioPorts({ rtpPortMin: 30_001, rtpPortMax: 30_004, maxCalls: 2 })).toMatchObject({
    problem: expect.stringContaining('suffice for 1 call,'),
  })
})

test('the start warns of them only where calls arrive', () => {
  const warnings: string[] = []
  const log: Log = { ...silentLog, warn: (_fields, message = '') => warnings.push(message) }

  warnOfFewAudioPorts({ ...FEW, roles: ['api'] }, log)
  expect(warnings).toEqual([])
  warnOfFewAudioPorts({ ...FEW, roles: ['calls'] }, log)
  expect(warnings).toEqual([expect.stringContaining('suffice for 2 calls')])
})
