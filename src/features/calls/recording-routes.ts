import { type FileHandle, open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawRoute } from '../../http/edge/server-options.ts'
import { ApiError, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { proofIn } from '../../kernel/network/signed-links.ts'
import type { Database } from '../../store/database.ts'
import { readRange } from './byte-range.ts'
import { findRecordingFile } from './call.ts'
import type { RecordingLinks } from './recording-link.ts'

export interface RecordingOptions {
  db: Database
  /** The folder that holds the recordings. */
  folder: string
  links: RecordingLinks
  now: () => Instant
}

/**
 * GET /recordings/:callId, the target of `recordingLinks`: the WAV file, whole or one range of it (RFC 9110, 14), so that a player
 * can seek. The link's signature replaces an API key. FORBIDDEN for an invalid or expired link, NOT_FOUND where the call or the
 * file is gone.
 */
export function recordingRoute({ db, folder, links, now }: RecordingOptions): RawRoute {
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { callId } = request.params as { callId: string }
    if (!links.isGood(callId, proofIn(request.url), now()))
      throw new ApiError('FORBIDDEN', 'this link is not valid or has expired; read the call again for a new one')
    const name = await findRecordingFile(db, callId)
    const file = name === null ? null : await openFile(join(folder, basename(name)))
    if (file === null) throw notFound(`the recording of call ${callId}`)
    return send(request, reply, file, `${callId}.wav`)
  }
  return { method: 'GET', path: '/recordings/:callId', handle }
}

async function send(request: FastifyRequest, reply: FastifyReply, file: FileHandle, name: string) {
  let handedOver = false
  try {
    const { size } = await file.stat()
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
    const stream = file.createReadStream({ start, end })
    handedOver = true // the stream closes the file, also when the client disconnects
    return reply.send(stream)
  } finally {
    if (!handedOver) await file.close()
  }
}

async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
