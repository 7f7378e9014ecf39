import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore, StoredFile } from '../../files/file-store.ts'
import type { RawRoute } from '../../http/edge/server-options.ts'
import { ApiError, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { proofIn } from '../../kernel/network/signed-links.ts'
import type { Database } from '../../store/database.ts'
import { readRange } from './byte-range.ts'
import { findRecording } from './call.ts'
import type { RecordingLinks } from './recording-link.ts'

export interface RecordingOptions {
  db: Database
  /** The store of recordings. */
  files: FileStore
  links: RecordingLinks
  now: () => Instant
}

/**
 * GET /recordings/:callId, the target of `recordingLinks`: the WAV file, whole or one range of it (RFC 9110, 14), so that a player
 * can seek. The link's signature replaces an API key. FORBIDDEN for an invalid or expired link, NOT_FOUND where the call or the
 * file is gone.
 */
export function recordingRoute({ db, files, links, now }: RecordingOptions): RawRoute {
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { callId } = request.params as { callId: string }
    if (!links.isGood(callId, proofIn(request.url), now()))
      throw new ApiError('FORBIDDEN', 'this link is not valid or has expired; read the call again for a new one')
    const file = await openRecording({ db, files, now }, callId)
    return send(request, reply, file, `${callId}.wav`)
  }
  return { method: 'GET', path: '/recordings/:callId', handle }
}

async function send(request: FastifyRequest, reply: FastifyReply, file: StoredFile, name: string) {
  let handedOver = false
  try {
    const { size } = file
    const range = readRange(request.headers.range, size)
    reply
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `inline; filename="${name}"`)
    if (range === 'unsatisfiable') {
      const message = `Range: the recording has ${size} bytes`
      return reply
        .code(416)
        .header('content-range', `bytes */${size}`)
        .send({ error: { code: 'BAD_REQUEST', message } })
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    reply.type('audio/wav').header('content-length', end - start + 1)
    // Fastify keeps the length of a HEAD answer only if a stream is sent.
    if (request.method === 'HEAD' || size === 0) return reply.send(Readable.from([]))
    const stream = await file.read({ start, end })
    handedOver = true // the stream closes the file, also when the client disconnects
    return reply.send(stream)
  } finally {
    if (!handedOver) await file.close()
  }
}

/** After this time the instance that handled the call has uploaded its recording, or has failed to. */
const UPLOADED_MS = 10 * 60_000

/** @throws NOT_FOUND; UNAVAILABLE for a call that has just ended, whose recording is still on the instance that handled it */
export async function openRecording(
  { db, files, now }: { db: Database; files: FileStore; now: () => Instant },
  callId: string,
): Promise<StoredFile> {
  const recording = await findRecording(db, callId)
  const file = recording === null ? null : await files.open(recording.file)
  if (file !== null) return file
  const endedAt = recording?.endedAt ?? null
  if (files.isDelayed && endedAt !== null && now().getTime() - endedAt.getTime() < UPLOADED_MS)
    throw new ApiError('UNAVAILABLE', `the recording of call ${callId} is still being stored; try again in a moment`, {
      retryAfterSeconds: 5,
    })
  throw notFound(`the recording of call ${callId}`)
}
