import { ProviderError } from '../../kernel/provider-error.ts'
import { connectionCode, failureOfConnection, failureOfStatus, nonsense } from '../vendor-failure.ts'

/** Translates the library's errors. Drops their texts, which may repeat what was said. */
export function failureOfAiSdk(provider: string, error: unknown, secrets: readonly (string | null)[]): ProviderError {
  if (error instanceof ProviderError) return error
  const fields = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const name = String(fields.name ?? '')
  const status = fields.statusCode
  if (name === 'AI_APICallError' && typeof status === 'number' && (status < 200 || status >= 300)) {
    const headers = (fields.responseHeaders ?? {}) as Record<string, string>
    const body = String(fields.responseBody ?? '')
    return failureOfStatus({ provider, status, retryAfter: headers['retry-after'] ?? null, body, secrets })
  }
  if (connectionCode(error) !== null) return failureOfConnection(provider, fields.cause ?? error)
  if (name.startsWith('AI_') && (name !== 'AI_APICallError' || typeof status === 'number'))
    return nonsense(provider, `answered something that cannot be read (${name})`)
  const reported = failureInStream(provider, fields, secrets)
  return reported ?? failureOfConnection(provider, fields.cause ?? error)
}

/** Vendors also report errors in the middle of an answer. */
function failureInStream(
  provider: string,
  fields: Record<string, unknown>,
  secrets: readonly (string | null)[],
): ProviderError | null {
  const kind = String(fields.type ?? fields.code ?? '')
  if (fields instanceof Error || kind === '') return null
  const status = STATUS_OF[kind] ?? 500
  return failureOfStatus({ provider, status, body: JSON.stringify({ message: fields.message ?? kind }), secrets })
}

const STATUS_OF: Record<string, number> = {
  overloaded_error: 529,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  authentication_error: 401,
  permission_error: 403,
  invalid_request_error: 400,
}
