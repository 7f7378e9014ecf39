import type { G711Law } from '../../../media/g711.ts'
import {
  digitIn,
  type Json,
  jsonObject,
  type MediaDialect,
  objectIn,
  type StreamEvent,
  textIn,
} from '../media-dialect.ts'

/**
 * Twilio Media Streams, bidirectional (`<Connect><Stream>`). Source: Twilio, "Media Streams - WebSocket messages".
 * Always mu-law at 8 kHz in both directions. Marks that `clear` drops are acknowledged like marks that were heard.
 */
export const twilioDialect: MediaDialect = {
  sendLaw: 'mu',
  read(text) {
    const message = jsonObject(text)
    return message === null ? null : eventOf(message)
  },
  media: (streamSid, payload) => JSON.stringify({ event: 'media', streamSid, media: { payload } }),
  mark: (streamSid, name) => JSON.stringify({ event: 'mark', streamSid, mark: { name } }),
  clear: (streamSid) => JSON.stringify({ event: 'clear', streamSid }),
}

const LAWS: Readonly<Record<string, G711Law>> = { 'audio/x-mulaw': 'mu' }

function eventOf(message: Json): StreamEvent | null {
  switch (message.event) {
    case 'start':
      return startOf(objectIn(message.start))
    case 'media': {
      const media = objectIn(message.media)
      const payload = textIn(media?.payload)
      if (payload === null) return null
      // Only the caller's track is requested. If both tracks came, our own audio would be taken for the caller's.
      if (media?.track !== undefined && media.track !== 'inbound') return { kind: 'other' }
      return { kind: 'media', chunk: null, payload: Buffer.from(payload, 'base64') }
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

function startOf(start: Json | null): StreamEvent | null {
  const [streamId, callId] = [textIn(start?.streamSid), textIn(start?.callSid)]
  const format = objectIn(start?.mediaFormat)
  const law = LAWS[String(format?.encoding)]
  if (streamId === null || callId === null || law === undefined || Number(format?.sampleRate) !== 8_000) return null
  return { kind: 'start', streamId, callId, law }
}
