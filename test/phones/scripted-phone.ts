import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Clock, systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { LegEnd } from '../../src/media/call-leg.ts'
import type { Pcm } from '../../src/media/media-stream.ts'
import { joined } from '../../src/media/pcm.ts'
import { Recording } from '../../src/media/recording.ts'
import { readWav, type Wav } from '../../src/media/wav.ts'
import { openRtpPort, type RtpPort } from '../../src/telephony/rtp/port.ts'
import { type DialOptions, dial } from '../../src/telephony/sip/call/uac.ts'
import type { SipEndpoint } from '../../src/telephony/sip/endpoint.ts'
import { Softphone } from '../../src/telephony/softphone.ts'

/** A real SIP call with real audio, placed by a script. */
export interface ScriptedPhone {
  readonly phone: Softphone
  readonly port: RtpPort
  /** Resolves when either side has hung up. */
  readonly ended: Promise<LegEnd>
  hangUp(): void
  /** All audio that the phone has received. */
  heard(): Pcm
  /** Ends the recording and gives both sides: left what the phone received, right what it sent. */
  recording(): Promise<Wav>
}

export interface ScriptedCall extends Omit<DialOptions, 'openMedia' | 'endpoint'> {
  readonly endpoint: SipEndpoint
  readonly clock?: Clock
}

/** Dials and waits for the answer. Everything is freed at the end of the test. */
export async function dialScriptedPhone(call: ScriptedCall): Promise<ScriptedPhone> {
  const clock = call.clock ?? systemClock
  const port = await openRtpPort({ host: '127.0.0.1', clock, log: silentLog })
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-phone-'))
  const recording = new Recording({ file: join(folder, 'call.wav'), sampleRate: port.sampleRate, log: silentLog })
  const frames: Pcm[] = []
  const leg = dial({ ...call, openMedia: async () => port })
  const ended = new Promise<LegEnd>((resolve) => leg.onEnd(resolve))
  onTestFinished(async () => {
    leg.hangup()
    port.close()
    await recording.close()
    await rm(folder, { recursive: true, force: true })
  })
  const phone = new Softphone(port, { clock, recording, onHeard: (frame) => void frames.push(frame.slice()) })
  await leg.answer()
  return {
    phone,
    port,
    ended,
    hangUp: () => leg.hangup(),
    heard: () => joined(frames),
    async recording() {
      const { file } = await recording.close()
      if (!file) throw new Error('nothing was recorded')
      return readWav(file)
    },
  }
}
