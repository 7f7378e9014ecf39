import type { ProviderError } from '../../kernel/provider-error.ts'
import type { Account, AccountAnswer, AccountRequest, AccountRequests } from '../calendar-accounts/account-requests.ts'
import { failureOfStatus } from '../vendor-failure.ts'

export interface GraphError {
  error?: { code?: string; message?: string }
}

/** Ids that stay when an event is moved, and times in UTC. */
const PREFER = 'IdType="ImmutableId", outlook.timezone="UTC"'

/** Requests to Microsoft Graph, version 1.0. */
export class Graph {
  readonly #requests: AccountRequests
  readonly url: string

  constructor(requests: AccountRequests, url: string) {
    this.#requests = requests
    this.url = url
  }

  /** @throws ProviderError unless Graph answered with success or `expects` the answer */
  async ask<T>(
    account: Account,
    { headers, ...request }: AccountRequest,
    signal: AbortSignal,
    expects: (answer: AccountAnswer<GraphError>) => boolean = () => false,
  ): Promise<AccountAnswer<T & GraphError>> {
    const prefer = headers?.prefer === undefined ? PREFER : `${PREFER}, ${headers.prefer}`
    const whole = { ...request, headers: { ...headers, prefer } }
    const answer = await this.#requests.send<T & GraphError>(account, whole, signal)
    if ((answer.status >= 200 && answer.status < 300) || expects(answer)) return answer
    throw failureOf(answer)
  }
}

const failureOf = ({ status, headers, body }: AccountAnswer<GraphError>): ProviderError =>
  failureOfStatus({
    provider: 'Microsoft',
    // The account has no mailbox, or one that is not in the cloud.
    status: body.error?.code === 'MailboxNotEnabledForRESTAPI' ? 403 : status,
    retryAfter: headers.get('retry-after'),
    body: body.error?.message ?? body.error?.code ?? '',
  })
