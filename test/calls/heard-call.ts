import { expect } from 'vitest'
import { decodeG711 } from '../../src/media/g711.ts'
import { rms } from '../../src/media/pcm.ts'
import { freePort } from '../harness/peer-tools.ts'
import type { RealService } from './real-service.ts'
import { captureRtp, type Heard } from './rtp-capture.ts'
import { type PhoneStep, placeCall } from './sipp-phone.ts'

interface CallOptions {
  from: string
  transport?: 'udp' | 'tcp'
  codec?: 'PCMU' | 'PCMA'
  telephoneEvents?: boolean
}

/** A call by sipp to the business. @returns what the caller heard */
export async function heardCall(service: RealService, steps: PhoneStep[], options: CallOptions): Promise<Heard> {
  const mediaPort = await freePort()
  const capture = await captureRtp(mediaPort)
  const { sip, business } = service
  const { code, output } = await placeCall({ to: business.phone, sipPort: sip.port, mediaPort, steps, ...options })
  const heard = await capture.stop()
  expect(code, output).toBe(0)
  return heard
}

/** A call by sipp to the business that must be refused with this status. */
export async function refusedCall({ sip, business }: RealService, from: string, refusedWith: number): Promise<void> {
  const call = { to: business.phone, from, sipPort: sip.port, mediaPort: await freePort(), steps: [], refusedWith }
  const { code, output } = await placeCall(call)
  expect(code, output).toBe(0)
}

/** How many milliseconds of the recording are louder than line noise. */
export function speechMs(heard: Heard): number {
  const pcm = decodeG711(heard.payloadType === 8 ? 'a' : 'mu', heard.payload)
  let loud = 0
  for (let at = 0; at + 160 <= pcm.length; at += 160) if (rms(pcm.subarray(at, at + 160)) > 200) loud += 1
  return loud * 20
}
