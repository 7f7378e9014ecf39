/**
 * The HTTP client of the tests: sends a key, parses JSON and asserts on every answer what the contract promises of all
 * answers. It does not import the test runner, so that benches can use it.
 */
import assert from 'node:assert/strict'

export interface TestReply<B = unknown> {
  status: number
  headers: Headers
  /** The parsed JSON; undefined where the body is not JSON. */
  body: B
  text: string
}

/** The body of a reply, loosely typed for tests. */
export interface TestBody {
  data: Record<string, unknown> & { id: string }
  meta: { cursor: string; hasMore: boolean }
  error: { code: string; message: string }
}

export interface TestClient {
  get(path: string, headers?: Record<string, string>): Promise<TestReply<TestBody>>
  /** Reads a list. */
  list(path: string): Promise<TestReply<{ data: Record<string, unknown>[]; meta: TestBody['meta'] }>>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply<TestBody>>
  patch(path: string, body: unknown): Promise<TestReply<TestBody>>
  delete(path: string): Promise<TestReply<TestBody>>
  /** Any other request; `path` is relative to /api/v1 unless it starts with `http`. */
  request(method: string, path: string, init?: Omit<RequestInit, 'method'>): Promise<TestReply<TestBody>>
}

/** A client of /api/v1 and, by full address, of any other path. */
export function testClient(url: string, findKey: () => Promise<string | null>): TestClient {
  async function request(method: string, path: string, init: Omit<RequestInit, 'method'> = {}) {
    const key = await findKey()
    const headers = new Headers(init.headers)
    if (key !== null) headers.set('authorization', `Bearer ${key}`)
    const target = path.startsWith('http') ? path : `${url}/api/v1${path}`
    const response = await fetch(target, { ...init, method, headers })
    const text = await response.text()
    assertWellFormed(method, response, text)
    const body = (isJson(response) && text !== '' ? JSON.parse(text) : undefined) as TestBody
    return { status: response.status, headers: response.headers, body, text }
  }
  return verbsOf(request)
}

/** The short forms (`get`, `post`, ...) on top of `request`. */
export function verbsOf(request: TestClient['request']): TestClient {
  const withBody = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(method, path, {
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    })
  return {
    get: (path, headers = {}) => request('GET', path, { headers }),
    list: (path) => request('GET', path) as unknown as ReturnType<TestClient['list']>,
    post: (path, body, headers) => withBody('POST', path, body, headers),
    patch: (path, body) => withBody('PATCH', path, body),
    delete: (path) => request('DELETE', path),
    request,
  }
}

const isJson = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('application/json') ?? false

/** Asserts what the contract promises of every answer. */
function assertWellFormed(method: string, { status, headers }: Response, text: string): void {
  assert.match(headers.get('x-request-id') ?? '', /^req_/)
  for (const name of ['limit', 'remaining', 'reset'])
    assert.match(headers.get(`x-ratelimit-${name}`) ?? '', /^\d+$/, `X-RateLimit-${name} of ${method} ${status}`)
  if (status < 400 || method === 'HEAD') return
  const { error, ...rest } = JSON.parse(text)
  assert.deepEqual([Object.keys(rest), Object.keys(error).sort()], [[], ['code', 'message']])
  assert.match(error.code, /^[A-Z_]+$/)
  assert.equal(typeof error.message, 'string')
}
