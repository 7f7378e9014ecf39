import type { ProviderError } from '../../kernel/provider-error.ts'
import type { Account, AccountAnswer, AccountRequest, AccountRequests } from '../calendar-accounts/account-requests.ts'
import { failureOfStatus } from '../vendor-failure.ts'

interface GoogleError {
  error?: { message?: string; errors?: readonly { reason?: string }[] }
}

/** Google answers 403 to too many requests as well, and names the limit in the reason. */
const BUSY = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'calendarUsageLimitsExceeded'])

/** @throws ProviderError unless Google answered with success or one of `expected` */
export async function askGoogle<T>(
  requests: AccountRequests,
  account: Account,
  request: AccountRequest,
  signal: AbortSignal,
  expected: readonly number[] = [],
): Promise<AccountAnswer<T>> {
  const answer = await requests.send<T>(account, request, signal)
  if ((answer.status >= 200 && answer.status < 300) || expected.includes(answer.status)) return answer
  throw failureOf(answer)
}

function failureOf({ status, headers, body }: AccountAnswer<unknown>): ProviderError {
  const { error } = body as GoogleError
  const isBusy = status === 403 && error?.errors?.some(({ reason }) => BUSY.has(reason ?? ''))
  return failureOfStatus({
    provider: 'Google',
    status: isBusy ? 429 : status,
    retryAfter: headers.get('retry-after'),
    body: error?.message ?? '',
  })
}
