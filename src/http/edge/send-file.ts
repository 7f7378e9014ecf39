import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../kernel/log.ts'
import type { FileFormat, FileToSend } from '../route.ts'
import { NO_STORE } from './respond.ts'

/** A client that has taken nothing for this long has gone, or wants to keep us busy. */
const STALLED_MS = 60_000

interface SendFileOptions {
  readonly log: Log
  readonly stalledMs?: number | undefined
}

/**
 * Sends a file as it comes, compressed where the client can. A piece is asked for when the client has taken the one
 * before: what is held in memory does not grow with the file. Once the first piece is there the status stands, so a later
 * failure is logged and breaks the connection off; the client then sees an answer without its end.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileToSend & Pick<FileFormat, 'mediaType'>,
  { log, stalledMs = STALLED_MS }: SendFileOptions,
): Promise<void> {
  const chunks = file.chunks[Symbol.asyncIterator]()
  const first = await chunks.next()
  reply.code(200).headers({
    'cache-control': NO_STORE,
    'content-type': `${file.mediaType}; charset=utf-8`,
    'content-disposition': `attachment; filename="${file.name}"`,
  })
  if (request.method === 'HEAD') {
    await chunks.return?.()
    reply.send(Readable.from([]))
    return
  }
  reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
  const broken = (error: unknown) => log.error({ err: error, requestId: request.id }, 'an answer was broken off')
  reply.send(Readable.from(joined(first, chunks, broken)))
}

/** The first piece and those after it. Whoever stops early closes the source. */
async function* joined(first: IteratorResult<string>, rest: AsyncIterator<string>, broken: (error: unknown) => void) {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value
  } catch (error) {
    broken(error)
    throw error
  } finally {
    await rest.return?.()
  }
}
