import { expect } from 'vitest'
import { type Baresip, freePort, peerTest, startBaresip, temporaryFolder } from '../../../test/harness/peer-tools.ts'
import { endOf, eventually, nextLeg, startSipCaller, startSipServer } from '../../../test/phones/sip-tools.ts'
import { systemClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import type { MediaStream } from '../../media/media-stream.ts'
import { openRtpPort } from '../rtp/port.ts'
import type { Trunk } from '../trunk.ts'
import type { OpenMedia } from './call/leg-media.ts'
import { dial } from './call/uac.ts'
import { selfSignedIdentity } from './transport/tls-identity.ts'
import { CALLING_OUT_ONLY } from './transport/tls-wire.ts'

const trunk: Trunk = {
  id: 'trunk_baresip',
  type: 'credentials',
  allowedIps: [],
  username: 'office',
  password: 'sesame',
  inboundEnabled: true,
  maxConcurrentCalls: null,
}

const openMedia: OpenMedia = () => openRtpPort({ host: '127.0.0.1', clock: systemClock, log: silentLog })

/** Plays a second of tone, and waits until each side has heard the other's. */
async function talk(stream: MediaStream, phone: Baresip): Promise<void> {
  let loudest = 0
  stream.listen({
    onFrame: (frame) => {
      loudest = Math.max(loudest, ...frame)
    },
  })
  stream.play(Int16Array.from({ length: 8_000 }, (_, at) => 8_000 * Math.sin((2 * Math.PI * 440 * at) / 8_000)))
  await eventually('the tone of baresip', () => loudest > 4_000)
  await eventually('our tone in what baresip played', () => loudestOf(phone.heard()) > 4_000)
}

/** The loudest sample of a WAV file. */
function loudestOf(wav: Buffer): number {
  let loudest = 0
  for (let at = 44; at + 1 < wav.length; at += 2) loudest = Math.max(loudest, wav.readInt16LE(at))
  return loudest
}

for (const transport of ['udp', 'tcp'])
  peerTest('baresip', `baresip calls over ${transport} with its password, talks, and hangs up`, async () => {
    const house = await startSipServer({ allowedSources: [], trunks: () => [trunk], openMedia })
    const address = `127.0.0.1:${house.server.port}`
    const phone = startBaresip(`<sip:office@${address};transport=${transport}>;auth_pass=sesame;regint=0`, {
      commands: [`/dial sip:+15551230000@${address}`],
    })

    const leg = await nextLeg(house)
    await talk(await leg.answer(), phone)
    phone.quit()

    expect(leg).toMatchObject({ to: '+15551230000', from: 'office', trunkId: 'trunk_baresip' })
    expect(await endOf(leg)).toBe('caller_hangup')
    await phone.done
  })

for (const mediaEncryption of ['none', 'srtp'] as const)
  peerTest(
    'baresip',
    `baresip calls a trunk of encryption ${mediaEncryption} with SRTP, and both are heard`,
    async () => {
      const house = await startSipServer({
        allowedSources: [],
        trunks: () => [{ ...trunk, mediaEncryption }],
        openMedia,
      })
      const address = `127.0.0.1:${house.server.port}`
      const phone = startBaresip(`<sip:office@${address}>;auth_pass=sesame;regint=0;mediaenc=srtp-mand`, {
        commands: [`/dial sip:+15551230000@${address}`],
        modules: ['srtp'],
      })

      const leg = await nextLeg(house)
      await talk(await leg.answer(), phone)
      phone.quit()

      expect(await endOf(leg)).toBe('caller_hangup')
      expect((await phone.done).output).toMatch(/SRTP is Enabled/i)
    },
  )

peerTest('baresip', 'baresip is called with SRTP, and both are heard', async () => {
  const port = await freePort()
  const phone = startBaresip(`<sip:reception@127.0.0.1:${port}>;regint=0;answermode=auto;mediaenc=srtp-mand`, {
    port,
    modules: ['srtp'],
  })
  const caller = await startSipCaller()

  const leg = dial({
    endpoint: caller,
    to: 'reception',
    from: '+15559870000',
    proxy: { host: '127.0.0.1', port, protocol: 'udp' },
    openMedia,
    encryption: 'required',
  })
  await talk(await leg.answer(), phone)
  leg.hangup()

  expect(await endOf(leg)).toBe('local_hangup')
  await eventually('the answer to BYE', () => !caller.transactions.waiting)
  phone.quit()
  expect((await phone.done).output).toMatch(/SRTP is Enabled/i)
})

peerTest('baresip', 'baresip calls over TLS, believing in our certificate', async () => {
  const identity = await selfSignedIdentity(temporaryFolder(), ['127.0.0.1'], systemClock.now())
  const tls = { ...CALLING_OUT_ONLY, port: 0, identity }
  const house = await startSipServer({ allowedSources: [], trunks: () => [trunk], openMedia, tls })
  const address = `127.0.0.1:${house.server.tlsPort}`
  const phone = startBaresip(`<sip:office@${address};transport=tls>;auth_pass=sesame;regint=0`, {
    commands: [`/dial sip:+15551230000@${address};transport=tls`],
    config: [`sip_cafile ${identity.file}`],
  })

  const leg = await nextLeg(house)
  await talk(await leg.answer(), phone)
  phone.quit()

  expect(leg).toMatchObject({ from: 'office', trunkId: 'trunk_baresip' })
  expect(await endOf(leg)).toBe('caller_hangup')
  await phone.done
})

peerTest('baresip', 'baresip is called over TLS, and proves who it is', async () => {
  const port = await freePort()
  const identity = await selfSignedIdentity(temporaryFolder(), ['127.0.0.1'], systemClock.now())
  const phone = startBaresip(`<sip:reception@127.0.0.1:${port};transport=tls>;regint=0;answermode=auto`, {
    port,
    config: [`sip_certificate ${identity.file}`],
  })
  const caller = await startSipCaller({ tls: { ...CALLING_OUT_ONLY, ca: identity.cert } })

  // It listens for TLS on the port above.
  const leg = dial({
    endpoint: caller,
    to: 'reception',
    from: '+15559870000',
    proxy: { host: '127.0.0.1', port: port + 1, protocol: 'tls' },
    openMedia,
  })
  await talk(await leg.answer(), phone)
  leg.hangup()

  expect(await endOf(leg)).toBe('local_hangup')
  await eventually('the answer to BYE', () => !caller.transactions.waiting)
  phone.quit()
  await phone.done
})

peerTest('baresip', 'baresip is called, picks up, talks, and is hung up on', async () => {
  const port = await freePort()
  const phone = startBaresip(`<sip:reception@127.0.0.1:${port}>;regint=0;answermode=auto`, { port })
  const caller = await startSipCaller()

  const leg = dial({
    endpoint: caller,
    to: 'reception',
    from: '+15559870000',
    proxy: { host: '127.0.0.1', port, protocol: 'udp' },
    openMedia,
  })
  await talk(await leg.answer(), phone)
  leg.hangup()

  expect(await endOf(leg)).toBe('local_hangup')
  await eventually('the answer to BYE', () => !caller.transactions.waiting)
  phone.quit()
  expect((await phone.done).output).toMatch(/session closed/i)
})
