import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../kernel/log.ts'
import type { FileFormat, FileToSend } from '../route.ts'
import { NO_STORE } from './respond.ts'

/** A client that has read nothing for this long is disconnected. */
const STALLED_MS = 60_000

interface SendFileOptions {
  readonly log: Log
  readonly stalledMs?: number | undefined
}

/**
 * Streams a file. The next chunk is read only after the client has taken the previous one, so memory use does not grow
 * with the file. The status is fixed once the first chunk has been read: a later failure is logged and closes the
 * connection, so that the client sees an incomplete response.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileToSend & Pick<FileFormat, 'mediaType' | 'binary'>,
  { log, stalledMs = STALLED_MS }: SendFileOptions,
): Promise<void> {
  const chunks = file.chunks[Symbol.asyncIterator]()
  const first = await chunks.next()
  reply.code(200).headers({
    'cache-control': NO_STORE,
    'content-type': file.binary ? file.mediaType : `${file.mediaType}; charset=utf-8`,
    'content-disposition': `attachment; filename="${file.name}"`,
  })
  if (request.method === 'HEAD') {
    await chunks.return?.()
    reply.send(Readable.from([]))
    return
  }
  reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
  const onError = (error: unknown) => log.error({ err: error, requestId: request.id }, 'a response was broken off')
  reply.send(Readable.from(joined(first, chunks, onError)))
}

/** The first chunk and the chunks after it. Stopping early closes the source. */
async function* joined<T>(first: IteratorResult<T>, rest: AsyncIterator<T>, onError: (error: unknown) => void) {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value
  } catch (error) {
    onError(error)
    throw error
  } finally {
    await rest.return?.()
  }
}
