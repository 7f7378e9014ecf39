import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { Pcm } from '../../src/media/media-stream.ts'
import { joined } from '../../src/media/pcm.ts'
import { tonePower } from '../../src/media/tone-power.ts'
import { peerTest, startBaresip } from '../harness/peer-tools.ts'
import { eventually, until } from '../harness/until.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

/** A phone (baresip) that plays a tone of 440 Hz calls the business; members hear it and take the call on a page. */

const site = openDashboard({
  flags: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
})
const RATE = 16_000
const A_CALL_MS = 120_000

/** A phone calls the business, and hears the assistant. */
async function phoneCalls() {
  const { app, businessId } = site
  const [number] = await app.db.read<{ phone: string }[]>`
    SELECT phone FROM phone_numbers WHERE business_id = ${businessId} ORDER BY is_default DESC LIMIT 1`
  const address = `127.0.0.1:${app.sip?.port}`
  const phone = startBaresip(`<sip:guest@${address}>;regint=0`, { commands: [`/dial sip:${number?.phone}@${address}`] })
  await until('the assistant in what the phone played', () => loudestOf(phone.heard()) > 1_000)
  const call = app.live.list(businessId).find(({ from }) => from !== 'browser')
  return { phone, callId: call?.id ?? '' }
}

/** The loudest sample of a WAV file from `at` on. */
function loudestOf(wav: Buffer, from = 44): number {
  let loudest = 0
  for (let at = from; at + 1 < wav.length; at += 2) loudest = Math.max(loudest, Math.abs(wav.readInt16LE(at)))
  return loudest
}

/** The amplitude of 440 Hz in a quarter of a second of audio, and of everything else. */
function parts(pcm: Pcm): { tone: number; rest: number } {
  const tone = (2 * Math.sqrt(tonePower(pcm, 440, RATE))) / pcm.length
  const energy = pcm.reduce((sum, sample) => sum + sample ** 2, 0) / pcm.length
  return { tone, rest: Math.sqrt(Math.max(0, energy - tone ** 2 / 2)) }
}

peerTest(
  'baresip',
  'both sides of a phone call arrive at a page that listens, within a second',
  async () => {
    const { phone, callId } = await phoneCalls()
    const page = await site.signIn('admin')
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const path = `/dashboard/api/live/calls/${callId}/audio`
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}${path}`, {
      headers: { cookie, origin: site.url },
    })
    const pieces: Pcm[] = []
    let askedMs = 0
    let firstMs = 0
    socket.on('open', () => {
      askedMs = performance.now()
      socket.send('{"type":"listen"}')
    })
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) return
      firstMs ||= performance.now()
      pieces.push(Int16Array.from({ length: data.length / 2 }, (_, at) => data.readInt16LE(2 * at)))
    })
    await until('three seconds of the call', () => joined(pieces).length > 3 * RATE)
    socket.close()
    phone.quit()
    await phone.done

    const heard = joined(pieces)
    const quarters = Array.from({ length: 12 }, (_, at) =>
      parts(heard.subarray((at * RATE) / 4, ((at + 1) * RATE) / 4)),
    )
    expect(firstMs - askedMs).toBeLessThan(1_000)
    expect(quarters.filter(({ tone }) => tone > 4_000).length).toBeGreaterThan(9)
    expect(Math.max(...quarters.map(({ rest }) => rest))).toBeGreaterThan(500)
  },
  A_CALL_MS,
)

peerTest(
  'baresip',
  'a member hears a phone call on its page, takes it, talks to the caller, and hangs up',
  async () => {
    const page = await site.signIn('owner')
    await page.context().grantPermissions(['microphone'])
    await page.goto(`${site.url}/live`)
    const { phone, callId } = await phoneCalls()
    const card = page.getByRole('article')
    await card.getByRole('button', { name: 'Listen' }).click()
    await card.getByText("You're listening.").waitFor()
    const meter = card.locator('span[style*="scaleX"]')
    await eventually(async () => expect(await meter.getAttribute('style')).not.toContain('scaleX(0)'))
    await expectAccessible(page)
    await screenshots(page, 'listening')

    await card.getByRole('button', { name: 'Take over' }).click()
    await card.getByText("You're talking to the caller.").waitFor()
    await screenshots(page, 'taken-over')
    const from = phone.heard().length
    await until('the beeps of the microphone in what the phone played', () => loudestOf(phone.heard(), from) > 1_000)
    await eventually(async () => expect(await meter.getAttribute('style')).toMatch(/scaleX\(0\.[5-9]/))
    await card.getByRole('button', { name: 'Hang up' }).click()
    await page.getByRole('link', { name: 'Open the call' }).click()

    await page.getByText('Transferred to', { exact: true }).waitFor()
    await page.getByText('the dashboard').first().waitFor()
    await screenshots(page, 'taken-over-call')
    const [call] = await site.app.db.read<{ endedReason: string; transferredTo: string }[]>`
      SELECT ended_reason AS "endedReason", transferred_to AS "transferredTo" FROM calls WHERE id = ${callId}`
    expect(call).toEqual({ endedReason: 'transferred', transferredTo: 'browser' })
    phone.quit()
  },
  A_CALL_MS,
)
