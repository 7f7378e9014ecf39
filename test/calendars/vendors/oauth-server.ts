import { createHash, randomBytes } from 'node:crypto'
import { Refusal, type VendorAnswer, type VendorRequest } from './vendor-server.ts'

/** How a vendor's authorization server behaves, by its documentation. */
export interface OAuthRules {
  clientId: string
  clientSecret: string
  /** Those that are registered: compared as strings. */
  redirectUris: string[]
  /** Parameters of the consent page. Others are refused. */
  parameters: readonly string[]
  /** Scopes that exist. */
  scopes: readonly string[]
  /** Whether a consent comes with a refresh token. */
  givesRefreshToken(asked: URLSearchParams, isFirstConsent: boolean): boolean
  /** A renewal comes with a new refresh token. */
  rotates: boolean
  /** How granted scopes are written in the answer of the token endpoint. */
  shownScopes(scopes: readonly string[]): string
}

interface Code {
  account: string
  challenge: string
  redirectUri: string
  scopes: string[]
  isOffline: boolean
}

interface Token {
  account: string
  scopes: string[]
  /** Epoch milliseconds. */
  expiresAt: number
}

const LIFE_MS = 3_599_000
const STANDARD = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
]

const token = (): string => randomBytes(24).toString('base64url')

/** An authorization server with the code flow and PKCE (RFC 6749, 7636). It knows one client. */
export class OAuthServer {
  readonly rules: OAuthRules
  readonly #now: () => number
  readonly #codes = new Map<string, Code>()
  readonly #access = new Map<string, Token>()
  readonly #refresh = new Map<string, Omit<Token, 'expiresAt'>>()
  readonly #consented = new Set<string>()
  /** Renewing ends the refresh token that was used. */
  endsOldTokens = false
  /** How often tokens were renewed. */
  renewals = 0

  constructor(rules: OAuthRules, now: () => number) {
    this.rules = rules
    this.#now = now
  }

  /** Tokens of an account as after a consent. */
  grant(account: string, scopes: readonly string[] = this.rules.scopes): Record<string, string> {
    const { access_token, refresh_token = '' } = this.#issue(account, [...scopes], true)
    return { accessToken: access_token, refreshToken: refresh_token, expiresAt: `${this.#now() + LIFE_MS}` }
  }

  /** The account withdraws its consent: no token works any more. */
  revoke(account: string): void {
    for (const tokens of [this.#access, this.#refresh])
      for (const [name, one] of tokens) if (one.account === account) tokens.delete(name)
  }

  /** Ends the access tokens before their time, as vendors may. */
  endAccessTokens(): void {
    this.#access.clear()
  }

  /** The account that the token of a request belongs to. @throws what `refuse` makes: 401 for an invalid token, 403 where the scope is missing */
  accountOf({ headers }: VendorRequest, scope: string, refuse: (status: 401 | 403) => Refusal): string {
    const found = this.#access.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
    if (found === undefined || found.expiresAt <= this.#now()) throw refuse(401)
    if (!found.scopes.includes(scope)) throw refuse(403)
    return found.account
  }

  /** The consent page (GET), and what a person chooses there (POST). */
  consent({ method, url, body }: VendorRequest): VendorAnswer {
    const asked = url.searchParams
    const fault = this.#faultOf(asked)
    if (fault !== null) return { status: 400, html: `<h1>Error 400: ${fault}</h1>` }
    const scopes = (asked.get('scope') ?? '').split(' ')
    if (method === 'GET') return { status: 200, html: consentPage(url, scopes) }
    const form = new URLSearchParams(body)
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('state', asked.get('state') ?? '')
    if (form.get('decision') === 'allow')
      back.searchParams.set('code', this.#code(asked, form.get('account') ?? '', form.getAll('scope')))
    else back.searchParams.set('error', 'access_denied')
    return { status: 303, headers: { location: back.href } }
  }

  tokens({ method, headers, body }: VendorRequest): VendorAnswer {
    if (method !== 'POST' || !headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      throw problem('invalid_request', 'a form is needed')
    const form = new URLSearchParams(body)
    if (form.get('client_id') !== this.rules.clientId || form.get('client_secret') !== this.rules.clientSecret)
      throw problem('invalid_client', 'unknown client, or wrong secret', 401)
    const grant = form.get('grant_type')
    if (grant === 'authorization_code') return { status: 200, json: this.#redeem(form) }
    if (grant === 'refresh_token') return { status: 200, json: this.#renew(form) }
    throw problem('unsupported_grant_type', `${grant}`)
  }

  #faultOf(asked: URLSearchParams): string | null {
    const { clientId, redirectUris, parameters, scopes } = this.rules
    const unknown = [...asked.keys()].find((name) => ![...STANDARD, ...parameters].includes(name))
    if (unknown !== undefined) return `invalid_request: unknown parameter ${unknown}`
    if (asked.get('client_id') !== clientId) return 'invalid_client'
    if (!redirectUris.includes(asked.get('redirect_uri') ?? '')) return 'redirect_uri_mismatch'
    if (asked.get('response_type') !== 'code') return 'unsupported_response_type'
    if (asked.get('code_challenge_method') !== 'S256') return 'invalid_request: PKCE with S256 is needed'
    if (!/^[\w-]{43}$/.test(asked.get('code_challenge') ?? '')) return 'invalid_request: code_challenge'
    const wrong = (asked.get('scope') ?? '').split(' ').find((scope) => !scopes.includes(scope))
    return wrong === undefined ? null : `invalid_scope: ${wrong}`
  }

  #code(asked: URLSearchParams, account: string, scopes: string[]): string {
    const code = token()
    const isOffline = this.rules.givesRefreshToken(asked, !this.#consented.has(account))
    this.#consented.add(account)
    const challenge = asked.get('code_challenge') ?? ''
    this.#codes.set(code, { account, challenge, redirectUri: asked.get('redirect_uri') ?? '', scopes, isOffline })
    return code
  }

  #redeem(form: URLSearchParams): object {
    requireOnly(form, ['code', 'code_verifier', 'redirect_uri'])
    const code = this.#codes.get(form.get('code') ?? '')
    if (code === undefined) throw problem('invalid_grant', 'Malformed auth code.')
    this.#codes.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    const isProved = /^[\w.~-]{43,128}$/.test(verifier) && sha256(verifier) === code.challenge
    if (!isProved) throw problem('invalid_grant', 'Invalid code verifier.')
    if (form.get('redirect_uri') !== code.redirectUri) throw problem('redirect_uri_mismatch', 'Bad Request')
    return this.#issue(code.account, code.scopes, code.isOffline)
  }

  #renew(form: URLSearchParams): object {
    requireOnly(form, ['refresh_token'])
    const old = form.get('refresh_token') ?? ''
    const found = this.#refresh.get(old)
    if (found === undefined) throw problem('invalid_grant', 'Token has been expired or revoked.')
    this.renewals += 1
    if (this.endsOldTokens) this.#refresh.delete(old)
    return this.#issue(found.account, found.scopes, this.rules.rotates || this.endsOldTokens)
  }

  #issue(account: string, scopes: string[], withRefresh: boolean) {
    const issued = {
      token_type: 'Bearer',
      access_token: token(),
      expires_in: LIFE_MS / 1000,
      scope: this.rules.shownScopes(scopes),
    }
    this.#access.set(issued.access_token, { account, scopes, expiresAt: this.#now() + LIFE_MS })
    if (!withRefresh) return { ...issued, refresh_token: undefined }
    const refresh = token()
    this.#refresh.set(refresh, { account, scopes })
    return { ...issued, refresh_token: refresh }
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

function requireOnly(form: URLSearchParams, names: readonly string[]): void {
  const known = ['client_id', 'client_secret', 'grant_type', ...names]
  const unknown = [...form.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined) throw problem('invalid_request', `unknown parameter ${unknown}`)
}

const problem = (error: string, error_description: string, status = 400): Refusal =>
  new Refusal({ status, json: { error, error_description } })

/** As at the vendors: the account is chosen, and single permissions can be left out. */
function consentPage(url: URL, scopes: readonly string[]): string {
  const boxes = scopes.map(
    (scope) => `<label><input type="checkbox" name="scope" value="${scope}" checked> ${scope}</label><br>`,
  )
  return `<!doctype html><html lang="en"><title>Sign in</title><h1>Frontbell wants access to your calendars</h1>
<form method="post" action="${url.pathname}${url.search.replaceAll('&', '&amp;')}">
<label>Account <input name="account" value="anna@example.com"></label><br>${boxes.join('')}
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Cancel</button></form></html>`
}

/** What a person does who follows a link to the consent page. @returns where the browser is sent then */
export async function consentAt(
  link: string,
  choice: { account?: string; decision?: 'allow' | 'deny'; without?: string } = {},
): Promise<string> {
  const page = await fetch(link)
  if (page.status !== 200) throw new Error(`the consent page was refused: ${await page.text()}`)
  const { account = 'anna@example.com', decision = 'allow', without } = choice
  const scopes = (new URL(link).searchParams.get('scope') ?? '').split(' ').filter((scope) => scope !== without)
  const body = new URLSearchParams({ account, decision })
  for (const scope of scopes) body.append('scope', scope)
  const answer = await fetch(link, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}
