import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { encodeG711 } from '../../src/media/g711.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { heardCall, speechMs } from './heard-call.ts'
import { type RealService, startRealService } from './real-service.ts'

/** A real phone that says nothing. Its call lasts a minute, so it is not in the file of the other calls: files run side by side. */

const CALLER = '+12125550133'

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
    expect(await frontbell.read(`/calls/${id}`)).toMatchObject({ status: 'completed', endedReason: 'silence' })
  },
  120_000,
)
