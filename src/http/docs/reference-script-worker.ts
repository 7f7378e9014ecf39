import { parentPort } from 'node:worker_threads'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

/** What the thread posts. */
export type ReferenceScript = Uint8Array

/** Reads Scalar's script of 4 MB, which the package offers only through its Fastify plugin, and posts it. */
const inner = Fastify()
await inner.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
const { rawPayload } = await inner.inject('/docs/js/scalar.js')
await inner.close()
parentPort?.postMessage(rawPayload satisfies ReferenceScript)
