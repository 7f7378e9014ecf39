import { expect } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { MediaStream } from '../../src/media/media-stream.ts'
import { tonePower } from '../../src/media/tone-power.ts'
import { openRtpPort } from '../../src/telephony/rtp/port.ts'
import type { OpenMedia } from '../../src/telephony/sip/call/leg-media.ts'
import type { SipLeg } from '../../src/telephony/sip/call/sip-leg.ts'
import { dial } from '../../src/telephony/sip/call/uac.ts'
import { selfSignedIdentity } from '../../src/telephony/sip/transport/tls-identity.ts'
import { CALLING_OUT_ONLY } from '../../src/telephony/sip/transport/tls-protocol.ts'
import type { PhoneLine } from '../../src/telephony/softphone.ts'
import type { Trunk } from '../../src/telephony/trunk.ts'
import { type Baresip, freePort, peerTest, startBaresip, temporaryFolder } from '../harness/peer-tools.ts'
import { until } from '../harness/until.ts'
import { BUSINESS, endOf, nextLeg, startSipCaller, startSipServer } from '../phones/sip-tools.ts'

const trunk: Trunk = {
  businessId: BUSINESS,
  id: 'trunk_baresip',
  type: 'credentials',
  allowedIps: [],
  username: 'office',
  password: 'sesame',
  inboundEnabled: true,
  maxConcurrentCalls: null,
}

const openMedia: OpenMedia = () => openRtpPort({ host: '127.0.0.1', clock: systemClock, log: silentLog })

/** Plays a second of tone, and waits until each side has received the other's tone. */
async function talk(stream: MediaStream, phone: Baresip): Promise<void> {
  let loudest = 0
  stream.listen({
    onFrame: (frame) => {
      loudest = Math.max(loudest, ...frame)
    },
  })
  stream.play(Int16Array.from({ length: 8_000 }, (_, at) => 8_000 * Math.sin((2 * Math.PI * 440 * at) / 8_000)))
  await until('the tone of baresip', () => loudest > 4_000)
  await until('our tone in what baresip played', () => loudestOf(phone.heard()) > 4_000)
}

/** Whether a WAV file of 16 kHz has a frame that is mostly this tone. */
function hasTone(wav: Buffer, hz: number): boolean {
  if (wav.length < 44 || wav.readUInt32LE(24) !== 16_000) return false
  for (let at = 44; at + 640 <= wav.length; at += 640) {
    const frame = Int16Array.from({ length: 320 }, (_, sample) => wav.readInt16LE(at + 2 * sample))
    const energy = frame.reduce((sum, sample) => sum + sample ** 2, 0)
    if (energy > 0 && (tonePower(frame, hz, 16_000) * 2) / (energy * frame.length) > 0.8) return energy > 1e9
  }
  return false
}

/** The loudest sample of a WAV file. */
function loudestOf(wav: Buffer): number {
  let loudest = 0
  for (let at = 44; at + 1 < wav.length; at += 2) loudest = Math.max(loudest, wav.readInt16LE(at))
  return loudest
}

for (const transport of ['udp', 'tcp'])
  peerTest('baresip', `baresip calls over ${transport} with its password, talks, and hangs up`, async () => {
    const sip = await startSipServer({ allowedSources: [], trunks: () => [trunk], openMedia })
    const address = `127.0.0.1:${sip.server.port}`
    const phone = startBaresip(`<sip:office@${address};transport=${transport}>;auth_pass=sesame;regint=0`, {
      commands: [`/dial sip:+15551230000@${address}`],
    })

    const leg = await nextLeg(sip)
    await talk(await leg.answer(), phone)
    phone.quit()

    expect(leg).toMatchObject({ to: '+15551230000', from: 'office', trunkId: 'trunk_baresip' })
    expect(await endOf(leg)).toBe('caller_hangup')
    await phone.done
  })

peerTest('baresip', 'baresip calls with G.722, and hears what no narrow line carries', async () => {
  const codecs = ['G722', 'PCMU'] as const
  const sip = await startSipServer({ allowedSources: [], trunks: () => [{ ...trunk, codecs }], openMedia })
  const address = `127.0.0.1:${sip.server.port}`
  const phone = startBaresip(`<sip:office@${address}>;auth_pass=sesame;regint=0;audio_codecs=G722/16000/1`, {
    commands: [`/dial sip:+15551230000@${address}`],
    modules: ['g722'],
    toneRate: 16_000,
  })

  const stream = await (await nextLeg(sip)).answer()
  let loudest = 0
  stream.listen({
    onFrame: (frame) => {
      loudest = Math.max(loudest, ...frame)
    },
  })
  stream.play(Int16Array.from({ length: 32_000 }, (_, at) => 8_000 * Math.sin((2 * Math.PI * 6_000 * at) / 16_000)))

  expect(stream.sampleRate).toBe(16_000)
  await until('the tone of baresip', () => loudest > 4_000)
  await until('6 kHz in what baresip played', () => hasTone(phone.heard(), 6_000))
  phone.quit()
  await phone.done
})

for (const mediaEncryption of ['none', 'srtp'] as const)
  peerTest(
    'baresip',
    `baresip calls a trunk of encryption ${mediaEncryption} with SRTP, and both are heard`,
    async () => {
      const sip = await startSipServer({
        allowedSources: [],
        trunks: () => [{ ...trunk, mediaEncryption }],
        openMedia,
      })
      const address = `127.0.0.1:${sip.server.port}`
      const phone = startBaresip(`<sip:office@${address}>;auth_pass=sesame;regint=0;mediaenc=srtp-mand`, {
        commands: [`/dial sip:+15551230000@${address}`],
        modules: ['srtp'],
      })

      const leg = await nextLeg(sip)
      await talk(await leg.answer(), phone)
      phone.quit()

      expect(await endOf(leg)).toBe('caller_hangup')
      expect((await phone.done).output).toMatch(/SRTP is Enabled/i)
    },
  )

peerTest('baresip', 'baresip is called with SRTP, and audio passes both ways', async () => {
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
  await until('the answer to BYE', () => !caller.transactions.waiting)
  phone.quit()
  expect((await phone.done).output).toMatch(/SRTP is Enabled/i)
})

peerTest('baresip', 'baresip calls over TLS and trusts our certificate', async () => {
  const identity = await selfSignedIdentity(temporaryFolder(), ['127.0.0.1'], systemClock.now())
  const tls = { ...CALLING_OUT_ONLY, port: 0, identity }
  const sip = await startSipServer({ allowedSources: [], trunks: () => [trunk], openMedia, tls })
  const address = `127.0.0.1:${sip.server.tlsPort}`
  const phone = startBaresip(`<sip:office@${address};transport=tls>;auth_pass=sesame;regint=0`, {
    commands: [`/dial sip:+15551230000@${address};transport=tls`],
    config: [`sip_cafile ${identity.file}`],
  })

  const leg = await nextLeg(sip)
  await talk(await leg.answer(), phone)
  phone.quit()

  expect(leg).toMatchObject({ from: 'office', trunkId: 'trunk_baresip' })
  expect(await endOf(leg)).toBe('caller_hangup')
  await phone.done
})

peerTest('baresip', 'baresip is called over TLS and presents its certificate', async () => {
  const port = await freePort()
  const identity = await selfSignedIdentity(temporaryFolder(), ['127.0.0.1'], systemClock.now())
  const phone = startBaresip(`<sip:reception@127.0.0.1:${port};transport=tls>;regint=0;answermode=auto`, {
    port,
    config: [`sip_certificate ${identity.file}`],
  })
  const caller = await startSipCaller({ tls: { ...CALLING_OUT_ONLY, ca: identity.cert } })

  // Baresip listens for TLS on its SIP port plus one.
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
  await until('the answer to BYE', () => !caller.transactions.waiting)
  phone.quit()
  await phone.done
})

peerTest('baresip', 'baresip is called and answers, audio passes both ways, and the server hangs up', async () => {
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
  await until('the answer to BYE', () => !caller.transactions.waiting)
  phone.quit()
  expect((await phone.done).output).toMatch(/session closed/i)
})

const OPUS_PHONE = { modules: ['opus'], toneRate: 48_000, stereo: true } as const

peerTest('baresip', 'baresip has Opus alone: it calls a trunk of G.711, both are heard, also after hold', async () => {
  const sip = await startSipServer({ allowedSources: [], trunks: () => [trunk], openMedia })
  const address = `127.0.0.1:${sip.server.port}`
  const phone = startBaresip(`<sip:office@${address}>;auth_pass=sesame;regint=0;audio_codecs=opus/48000/2`, {
    ...OPUS_PHONE,
    commands: [`/dial sip:+15551230000@${address}`],
  })

  const leg = (await nextLeg(sip)) as SipLeg
  const stream = await leg.answer()
  expect(stream.sampleRate).toBe(16_000)
  await talk(stream, phone)
  expect(await leg.hold(true)).toBe(true)
  expect(await leg.hold(false)).toBe(true)
  let loudest = 0
  stream.listen({
    onFrame: (frame) => {
      loudest = Math.max(loudest, ...frame)
    },
  })
  await until('the tone of baresip after hold', () => loudest > 4_000)
  expect(leg.diagnostics?.()).toMatchObject({ audio: { codec: 'opus' } })
  phone.quit()

  expect(await endOf(leg)).toBe('caller_hangup')
  await phone.done
})

peerTest(
  'baresip',
  'baresip is called with Opus, keys arrive in both directions, and audio passes both ways',
  async () => {
    const [port, consolePort] = [await freePort(), await freePort()]
    const phone = startBaresip(`<sip:reception@127.0.0.1:${port}>;regint=0;answermode=auto;audio_codecs=opus/48000/2`, {
      ...{ port, ...OPUS_PHONE },
      keyPort: consolePort,
    })
    const caller = await startSipCaller()
    const leg = dial({
      endpoint: caller,
      to: 'reception',
      from: '+15559870000',
      proxy: { host: '127.0.0.1', port, protocol: 'udp' },
      openMedia,
      audio: { codecs: ['opus', 'mu'], dtmf: 'rfc4733' },
    })

    const stream = await leg.answer()
    await talk(stream, phone)
    const keys: string[] = []
    stream.listen({ onDigit: (digit) => keys.push(digit) })
    await (stream as PhoneLine).sendDigits('7')
    phone.type('5')
    await until('the key of baresip', () => keys.length === 1)
    expect(keys).toEqual(['5'])
    leg.hangup()

    expect(await endOf(leg)).toBe('local_hangup')
    phone.quit()
    expect((await phone.done).output).toMatch(/received event: '7'/i)
  },
)
