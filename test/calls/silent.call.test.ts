import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { encodeG711 } from '../../src/media/g711.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { until } from '../harness/until.ts'
import { heardCall, refusedCall, speechMs } from './heard-call.ts'
import { type RealService, type Row, startRealService } from './real-service.ts'

/** Real phones that say nothing. Their calls last a minute, so they are not in the file of the other calls: files run side by side. */

const CALLER = '+12125550133'

interface GreetedCall extends Row {
  disclosure: { text: string; startMs: number; version: number }
  assistant: { version: number }
}

/** The SIP status of a call that a rule refuses. */
const DECLINED = 603

let frontbell: RealService

beforeAll(async () => {
  frontbell = await startRealService()
}, 120_000)

afterAll(() => frontbell.stop(), 30_000)

const callsFrom = async (from: string) =>
  (await frontbell.read<(Row & { outcome: string | null })[]>('/calls')).filter((call) => call.from === from)

peerTest(
  ['sipp', 'tcpdump'],
  'a caller who says nothing is asked, then hung up on; after three such calls the next one is declined until the number is allowed',
  async () => {
    const quiet = join(frontbell.folder, 'quiet.ulaw')
    await writeFile(quiet, encodeG711('mu', new Int16Array(80_000 * 8)))

    const silentCall = () =>
      heardCall(frontbell, [{ stream: `${quiet},1,0` }, { expectBye: true, withinMs: 85_000 }], { from: CALLER })

    const [heard] = await Promise.all([silentCall(), silentCall(), silentCall()])

    expect(speechMs(heard)).toBeGreaterThan(3_000)
    // The records follow the ends of the calls.
    const { id } = await frontbell.recordedCall(CALLER)
    await until('three calls are on record', async () => (await callsFrom(CALLER)).length === 3)
    await refusedCall(frontbell, CALLER, DECLINED)
    await until('the refused call is on record', async () =>
      (await callsFrom(CALLER)).some(({ outcome }) => outcome === 'spam'),
    )
    await frontbell.run(['blocked-callers', 'allow', CALLER, '--business', frontbell.business.businessId])
    await heardCall(frontbell, [{ hangUp: true }], { from: CALLER })
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

peerTest(
  'sipp',
  "a call whose number failed the carrier's check is declined once the business wants that",
  async () => {
    const forged = '+12125550144'
    const { businessId } = frontbell.business
    await frontbell.run(['blocked-callers', 'failed-checks', 'refuse', '--business', businessId])

    await refusedCall(frontbell, `${forged};verstat=TN-Validation-Failed`, DECLINED)

    const [call] = await until('the refused call is on record', async () => {
      const calls = await callsFrom(forged)
      return calls.length > 0 && calls
    })
    expect(call).toMatchObject({ outcome: 'spam' })
  },
)
