import { startLocalVendor, TRICKLE_MS } from './local-vendor.ts'

export const EAR_KEY = 'sk-secret-of-the-ears-0123456789'
/** The words that are recognized, whatever is said; the audio only has to be loud. */
export const HEARD = { text: 'I would like a haircut on Tuesday.', confidence: 0.92 }

const isLoud = (bytes: Buffer): boolean => {
  for (let at = 0; at + 1 < bytes.length; at += 2) if (Math.abs(bytes.readInt16LE(at)) > 1_000) return true
  return false
}

/**
 * Deepgram's `/v1/listen`: interim results while audio arrives, a final one after a pause or when asked to finalize.
 * `words` returns the text that is recognized next.
 */
export const startLocalDeepgram = (words: () => string = () => HEARD.text) =>
  startLocalVendor({
    authorized: ({ headers }) => headers.authorization === `Token ${EAR_KEY}`,
    refusal: (_status, message) => ({ err_code: 'FAILED', err_msg: `${message} ${EAR_KEY}`, request_id: 'r' }),
    socket: (peer, { url }, manner) => {
      const bytesPerSecond = 2 * Number(url.searchParams.get('sample_rate'))
      let [heard, start, interims] = [0, 0, 0]
      let speaking = false
      let quiet = 0
      const say = (message: object) => peer.send(JSON.stringify(message))
      const results = (text: string, isFinal: boolean, more: object = {}) =>
        say({
          type: 'Results',
          channel_index: [0, 1],
          start: start / bytesPerSecond,
          duration: (heard - start) / bytesPerSecond,
          is_final: isFinal,
          speech_final: isFinal && text !== '',
          channel: { alternatives: [{ transcript: text, confidence: HEARD.confidence, words: [] }] },
          metadata: { request_id: 'r' },
          ...more,
        })
      const finish = (more: object = {}) => {
        results(speaking ? words() : '', true, more)
        speaking = false
        start = heard
        interims = 0
      }
      peer.on('message', (data, binary) => {
        if (manner === 'mute' || ((manner === 'drip' || manner === 'trickle') && interims > 0)) return
        if (!binary) {
          const { type } = JSON.parse(String(data))
          if (type === 'Finalize') finish({ from_finalize: true })
          return
        }
        const bytes = data as Buffer
        heard += bytes.length
        const loud = isLoud(bytes)
        speaking ||= loud
        quiet = loud ? 0 : quiet + bytes.length
        if (speaking && quiet > 0.4 * bytesPerSecond) return finish()
        if (!speaking || interims++ % 10 !== 0) return
        results('I would like', false)
        if (manner === 'trickle' && interims === 1) {
          const timer = setInterval(() => results('I would like', false), TRICKLE_MS)
          peer.on('close', () => clearInterval(timer))
        }
        if (manner === 'cut') setImmediate(() => peer.terminate())
      })
    },
  })

/** `POST /v1/audio/transcriptions`, as OpenAI and compatible servers implement it. */
export const startLocalTranscription = () =>
  startLocalVendor({
    authorized: ({ headers }) => headers.authorization === `Bearer ${EAR_KEY}`,
    refusal: (_status, message) => ({ error: { message: `${message} ${EAR_KEY}` } }),
    http: ({ method, url, body }) => {
      const form = body.toString('latin1')
      const wrong = method !== 'POST' || url.pathname !== '/v1/audio/transcriptions' || !form.includes('RIFF')
      if (wrong) return { status: 404, contentType: 'application/json', pieces: ['{}'] }
      const segments = [{ id: 0, avg_logprob: Math.log(HEARD.confidence), no_speech_prob: 0.01, text: HEARD.text }]
      const answer = JSON.stringify({ task: 'transcribe', language: 'english', text: ` ${HEARD.text}`, segments })
      return { contentType: 'application/json', pieces: [answer.slice(0, 20), answer.slice(20)] }
    },
  })
