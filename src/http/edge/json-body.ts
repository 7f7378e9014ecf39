import { badRequest } from '../../kernel/api-error.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses a JSON body; undefined if the body is empty. @throws BAD_REQUEST if the body is not JSON in UTF-8 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw badRequest('body: must be JSON in UTF-8')
  }
}
