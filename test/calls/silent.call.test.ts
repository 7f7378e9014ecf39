import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { encodeG711 } from '../../src/media/g711.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { heardCall, speechMs } from './heard-call.ts'
import { type RealService, type Row, startRealService } from './real-service.ts'

/** A real phone that says nothing. Its call lasts a minute, so it is not in the file of the other calls: files run side by side. */

const CALLER = '+12125550133'

interface GreetedCall extends Row {
  disclosure: { text: string; startMs: number; version: number }
  assistant: { version: number }
}

let frontbell: RealService

beforeAll(async () => {
  frontbell = await startRealService()
}, 120_000)

afterAll(() => frontbell.stop(), 30_000)

peerTest(
  ['sipp', 'tcpdump'],
  'a caller who says nothing is asked, then the line is hung up on',
  async () => {
    const quiet = join(frontbell.folder, 'quiet.ulaw')
    await writeFile(quiet, encodeG711('mu', new Int16Array(80_000 * 8)))

    const heard = await heardCall(frontbell, [{ stream: `${quiet},1,0` }, { expectBye: true, withinMs: 85_000 }], {
      from: CALLER,
    })

    expect(speechMs(heard)).toBeGreaterThan(3_000)
    // The record follows the end of the call.
    const { id } = await frontbell.recordedCall(CALLER)
    const { assistant, ...detail } = await frontbell.read<GreetedCall>(`/calls/${id}`)
    expect(detail).toMatchObject({ status: 'completed', endedReason: 'silence' })
    // That an assistant speaks was said first, after the silence that no handset cuts off.
    const { text, startMs, version } = detail.disclosure
    expect(detail.transcript[0]?.text.startsWith(text)).toBe(true)
    expect(text).toMatch(/^Hello, this is the automated assistant of .+\.$/)
    expect(startMs).toBeGreaterThanOrEqual(0)
    expect(version).toBe(assistant.version)
  },
  120_000,
)
