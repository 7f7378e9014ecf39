import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import createRouter from 'find-my-way'
import { ApiError } from '../kernel/api-error.ts'
import { answerPreflight, isPreflight } from './edge/cors.ts'
import type { Admission, Gate } from './gate/gate.ts'

/** A path parameter longer than `maxParamLength` matches no route. */
export const ROUTING = { ignoreTrailingSlash: true, maxParamLength: 200 }

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Called after a request to this route was answered. */
type OnResponse = (request: FastifyRequest, reply: FastifyReply) => void

export interface Paths {
  /** Adds a route for one method of one path. */
  add(
    method: Method,
    path: string,
    admission: Admission,
    handler: Handler,
    more?: { schema?: object; on?: FastifyInstance; bodyLimit?: number; onResponse?: OnResponse },
  ): void
  /** Refuses at each path the methods that only a wider pattern accepts. Call it after all routes are added. */
  refuseOtherMethods(): void
  /**
   * Refuses a request that no route matched if its path has other methods: 405 with Allow. Answers CORS preflights.
   * @returns whether it answered
   * @throws METHOD_NOT_ALLOWED
   */
  refuseUnrouted(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

/** The paths of `app` and their methods. */
export function createPaths(
  app: FastifyInstance,
  gate: Gate,
  setCommonHeaders: (request: FastifyRequest, reply: FastifyReply) => void,
): Paths {
  const methods = new Map<string, HTTPMethods[]>()
  /** Created for the first request that no route matches. */
  let findMethods: ReturnType<typeof methodFinder> | null = null

  const guarded = (admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>) => ({
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      setCommonHeaders(request, reply)
      await admit(request, reply)
    },
  })

  async function refuse(allowed: readonly string[], request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const allow = allowed.join(', ')
    if (isPreflight(request, reply)) {
      await gate.admit('probe', request, reply)
      answerPreflight(reply, allow)
      return
    }
    const error = new ApiError('METHOD_NOT_ALLOWED', `this path takes ${allow}`, { headers: { allow } })
    await gate.refuse(error, request, reply)
  }

  return {
    add(method, path, admission, handler, { schema = {}, on = app, onResponse, ...limits } = {}) {
      const answered: HTTPMethods[] = method === 'GET' ? ['GET', 'HEAD'] : [method]
      methods.set(path, [...(methods.get(path) ?? []), ...answered])
      on.route({
        method: answered,
        url: path,
        schema,
        ...limits,
        ...(onResponse && { onResponse: async (request, reply) => onResponse(request, reply) }),
        ...guarded((request, reply) => gate.admit(admission, request, reply)),
        handler,
      })
    },
    refuseOtherMethods() {
      for (const [path, method] of methodsOfWiderPaths(methods))
        app.route({
          method,
          url: path,
          ...guarded((request, reply) => refuse(methods.get(path) ?? [], request, reply)),
          handler: async () => {},
        })
    },
    async refuseUnrouted(request, reply) {
      findMethods ??= methodFinder(methods)
      const allowed = findMethods(request.url)
      if (allowed === undefined) return false
      await refuse(allowed, request, reply)
      return true
    },
  }
}

type Methods = ReadonlyMap<string, readonly HTTPMethods[]>

/** Finds the methods of a path. Adding a route for each of the 34 methods at each path would make 5,000 routes. */
function methodFinder(methods: Methods): (url: string) => readonly string[] | undefined {
  const router = createRouter(ROUTING)
  for (const [path, allowed] of methods) router.on('GET', path, () => {}, allowed)
  return (url) => router.find('GET', url)?.store as string[] | undefined
}

/** The methods that a path does not have, but that the pattern of another path with parameters accepts. */
function methodsOfWiderPaths(methods: Methods): [path: string, method: HTTPMethods[]][] {
  const split = [...methods].map(([path, allowed]) => ({ path, allowed, segments: path.split('/') }))
  const patterns = split.filter(({ path }) => /[:*]/.test(path))
  return split.flatMap(({ path, allowed, segments }) => {
    const wider = patterns.filter((pattern) => pattern.path !== path && accepts(pattern.segments, segments))
    const others = new Set(wider.flatMap((pattern) => pattern.allowed).filter((method) => !allowed.includes(method)))
    return others.size === 0 ? [] : [[path, [...others]]]
  })
}

/** Whether a pattern matches addresses of a path. */
function accepts(pattern: readonly string[], path: readonly string[]): boolean {
  const matchesRest = pattern.at(-1) === '*'
  if (matchesRest ? path.length < pattern.length : path.length !== pattern.length) return false
  return pattern.every((segment, at) => segment.startsWith(':') || segment === '*' || segment === path[at])
}
