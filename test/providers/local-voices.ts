import { wavHeader } from '../../src/media/wav.ts'
import { startLocalVendor, TRICKLE_MS } from './local-vendor.ts'

export const VOICE_KEY = 'sk-secret-of-the-voices-0123456789'
export const UNKNOWN_VOICE = 'nobody'

/** Sound as long and as loud as a person's voice. */
function speechOf(text: string, sampleRate: number): Buffer {
  const samples = Math.round((text.length / 15) * sampleRate)
  const bytes = Buffer.alloc(samples * 2)
  for (let i = 0; i < samples; i++)
    bytes.writeInt16LE(Math.round(6_000 * Math.sin((2 * Math.PI * 220 * i) / sampleRate)), i * 2)
  return bytes
}

/** Pieces with an odd number of bytes, so that samples are cut in two. */
function piecesOf(bytes: Buffer, size = 9_601): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size))
  return pieces
}

const refused = (status: number, message: string) => ({
  status,
  contentType: 'application/json',
  pieces: [JSON.stringify({ error: { message: `${message} ${VOICE_KEY}` } })],
})

/** `POST /v1/audio/speech` as OpenAI implements it; with `wav`, like a server without raw audio that streams WAV. */
export const startLocalSpeechServer = (form: 'pcm' | 'wav' = 'pcm') =>
  startLocalVendor({
    authorized: ({ headers }) => headers.authorization === `Bearer ${VOICE_KEY}`,
    refusal: (_status, message) => ({ error: { message: `${message} ${VOICE_KEY}` } }),
    http: ({ method, url, body }) => {
      if (method !== 'POST' || url.pathname !== '/v1/audio/speech') return refused(404, 'no such route')
      const { input, voice, response_format } = JSON.parse(String(body))
      if (response_format !== 'pcm') return refused(400, 'format')
      if (voice === UNKNOWN_VOICE) return refused(400, `no voice ${voice}`)
      if (form === 'pcm') return { contentType: 'audio/pcm', pieces: piecesOf(speechOf(input, 24_000)) }
      const endless = wavHeader(16_000, 1, 0xffff_ffff - 36)
      return {
        contentType: 'audio/wav',
        pieces: piecesOf(Buffer.concat([endless, speechOf(input, 16_000)]), 6_001),
      }
    },
  })

/** `POST /v1/speak` as Deepgram implements it. */
export const startLocalAura = () =>
  startLocalVendor({
    authorized: ({ headers }) => headers.authorization === `Token ${VOICE_KEY}`,
    refusal: (_status, message) => ({ err_code: 'FAILED', err_msg: `${message} ${VOICE_KEY}` }),
    http: ({ method, url, body }) => {
      const wish = Object.fromEntries(url.searchParams)
      if (method !== 'POST' || url.pathname !== '/v1/speak') return refused(404, 'no such route')
      if (wish.model === UNKNOWN_VOICE) return refused(400, 'No such model')
      if (wish.encoding !== 'linear16' || wish.container !== 'none') return refused(400, 'encoding')
      const rate = Number(wish.sample_rate)
      return {
        contentType: `audio/l16;rate=${rate}`,
        pieces: piecesOf(speechOf(JSON.parse(String(body)).text, rate), 4_801),
      }
    },
  })

/** ElevenLabs' `stream-input`: text in pieces until an empty one, audio as base64. */
export const startLocalElevenLabs = () =>
  startLocalVendor({
    authorized: ({ headers }) => headers['xi-api-key'] === VOICE_KEY,
    refusal: (status, message) => ({ detail: { status: `e${status}`, message: `${message} ${VOICE_KEY}` } }),
    socket: (peer, { url }, manner) => {
      const voice = /^\/v1\/text-to-speech\/([^/]+)\/stream-input$/.exec(url.pathname)?.[1]
      const rate = Number(url.searchParams.get('output_format')?.replace('pcm_', ''))
      const say = (message: object) => peer.send(JSON.stringify(message))
      let text = ''
      peer.on('message', (data) => {
        const { text: more } = JSON.parse(String(data))
        text += more
        if (manner === 'mute' || more !== '') return
        if (voice === undefined || voice === UNKNOWN_VOICE || !rate) {
          say({
            message: `A voice with voice_id ${voice} does not exist.`,
            error: 'voice_id_does_not_exist',
            code: 1008,
          })
          return peer.close(1008, 'voice_id_does_not_exist')
        }
        const pieces = piecesOf(speechOf(text.trim(), rate), 4_801)
        for (const piece of manner === 'well' ? pieces : pieces.slice(0, 1))
          say({ audio: piece.toString('base64'), isFinal: null, normalizedAlignment: null, alignment: null })
        if (manner === 'trickle') {
          const piece = { audio: pieces[0]?.toString('base64'), isFinal: null }
          const timer = setInterval(() => say(piece), TRICKLE_MS)
          peer.on('close', () => clearInterval(timer))
        }
        if (manner === 'cut') setImmediate(() => peer.terminate())
        if (manner !== 'well') return
        say({ isFinal: true })
        peer.close(1000)
      })
    },
  })
