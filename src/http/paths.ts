import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import createRouter from 'find-my-way'
import { ApiError } from '../kernel/api-error.ts'
import { answerPreflight, isPreflight } from './edge/cors.ts'
import type { Admission, Gate } from './gate/gate.ts'

/** A path parameter longer than `maxParamLength` matches no route. */
export const ROUTING = { ignoreTrailingSlash: true, maxParamLength: 200 }

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const

export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Called when a request of this route was answered. */
type OnResponse = (request: FastifyRequest, reply: FastifyReply) => void

export interface Paths {
  /** Adds a route for one method of one path. */
  add(
    method: (typeof METHODS)[number],
    path: string,
    admission: Admission,
    handler: Handler,
    more?: { schema?: object; on?: FastifyInstance; bodyLimit?: number; onResponse?: OnResponse },
  ): void
  /** Refuses the other methods at each path, even if a wider pattern accepts them. Call it after all routes are added. */
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
  const methods = new Map<string, string[]>()
  /** Finds the methods of a path. Adding a route for each of the 34 methods at each path would make 5,000 routes. */
  const allowedMethods = createRouter(ROUTING)

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
      methods.set(path, [...(methods.get(path) ?? []), method, ...(method === 'GET' ? ['HEAD'] : [])])
      on.route({
        method,
        url: path,
        schema,
        ...limits,
        ...(onResponse && { onResponse: async (request, reply) => onResponse(request, reply) }),
        ...guarded((request, reply) => gate.admit(admission, request, reply)),
        handler,
      })
    },
    refuseOtherMethods() {
      for (const [path, allowed] of methods) {
        allowedMethods.on('GET', path, () => {}, allowed)
        const method = [...METHODS, 'HEAD'].filter((one) => !allowed.includes(one))
        if (method.length === 0) continue
        app.route({
          method,
          url: path,
          ...guarded((request, reply) => refuse(allowed, request, reply)),
          handler: async () => {},
        })
      }
    },
    async refuseUnrouted(request, reply) {
      const allowed = allowedMethods.find('GET', request.url)?.store as string[] | undefined
      if (allowed === undefined) return false
      await refuse(allowed, request, reply)
      return true
    },
  }
}
