import { badRequest } from '../../kernel/api-error.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The value in a JSON body; undefined where it is empty. @throws BAD_REQUEST where it is not UTF-8 or not JSON */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw badRequest('body: must be JSON in UTF-8')
  }
}
