import type { G711Law } from '../../../media/g711.ts'
import {
  countIn,
  digitIn,
  type Json,
  jsonObject,
  type MediaDialect,
  objectIn,
  type StreamEvent,
  textIn,
} from '../media-dialect.ts'

/**
 * Telnyx media streaming with `stream_bidirectional_mode: rtp`. Source: Telnyx, "Stream call media over WebSocket". The
 * order of media messages is not guaranteed, hence the chunk number. We ask for PCMU; if Telnyx cannot transcode, the
 * `start` message names another codec.
 */
export const telnyxDialect: MediaDialect = {
  sendLaw: 'mu',
  read(text) {
    const message = jsonObject(text)
    return message === null ? null : eventOf(message)
  },
  media: (_streamId, payload) => JSON.stringify({ event: 'media', media: { payload } }),
  mark: (_streamId, name) => JSON.stringify({ event: 'mark', mark: { name } }),
  clear: () => JSON.stringify({ event: 'clear' }),
}

const LAWS: Readonly<Record<string, G711Law>> = { PCMU: 'mu', PCMA: 'a' }

function eventOf(message: Json): StreamEvent | null {
  switch (message.event) {
    case 'start':
      return startOf(message)
    case 'media': {
      const media = objectIn(message.media)
      const payload = textIn(media?.payload)
      if (payload === null) return null
      if (media?.track !== undefined && media.track !== 'inbound') return { kind: 'other' }
      return { kind: 'media', chunk: countIn(media?.chunk), payload: Buffer.from(payload, 'base64') }
    }
    case 'dtmf': {
      const digit = digitIn(objectIn(message.dtmf)?.digit)
      return digit === null ? null : { kind: 'digit', digit }
    }
    case 'mark': {
      const name = textIn(objectIn(message.mark)?.name)
      return name === null ? null : { kind: 'mark', name }
    }
    case 'stop':
      return { kind: 'stop' }
    default:
      return textIn(message.event) === null ? null : { kind: 'other' }
  }
}

function startOf(message: Json): StreamEvent | null {
  const start = objectIn(message.start)
  const [streamId, callId] = [textIn(message.stream_id), textIn(start?.call_control_id)]
  const format = objectIn(start?.media_format)
  const law = LAWS[String(format?.encoding)]
  if (streamId === null || callId === null || law === undefined || Number(format?.sample_rate) !== 8_000) return null
  return { kind: 'start', streamId, callId, law }
}
