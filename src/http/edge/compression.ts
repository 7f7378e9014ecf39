import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

/** Smaller bodies fit into a packet as they are. */
const WORTH_COMPRESSING_BYTES = 1_024

/** Quality 4: about gzip's time for a smaller body. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: string) => promisify(gzip)(text),
}

export type Encoding = keyof typeof compressors

/** The best encoding that the client accepts (RFC 9110, 12.5.3); null: as it is. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined || acceptEncoding === '') return null
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [br, gz] = [weightOf('br'), weightOf('gzip')]
  if (br === 0 && gz === 0) return null
  return br >= gz ? 'br' : 'gzip'
}

export const isWorthCompressing = (text: string): boolean => text.length > WORTH_COMPRESSING_BYTES

export const compress = (text: string, encoding: Encoding): Promise<Buffer> => compressors[encoding](text)

/** For what comes piece by piece. */
export const compressStream = (encoding: Encoding): Transform =>
  encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip()
