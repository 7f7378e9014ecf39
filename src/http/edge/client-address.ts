import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { isInternalAddress } from '../../kernel/network/ip-network.ts'

/** true: every client is a trusted proxy. A string: proxies are in these networks, separated by commas. */
export type TrustProxy = boolean | string

type IsTrusted = (address: string, hops: number) => boolean

const trustFunction = (trustProxy: TrustProxy): IsTrusted => {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  return proxyAddress.compile(trustProxy.split(',').map((network) => network.trim()))
}

/** The address of a request's client, as in Fastify's `request.ip`, for requests that do not pass through Fastify. */
export function clientAddressOf(trustProxy: TrustProxy): (request: IncomingMessage) => string {
  const isTrusted = trustFunction(trustProxy)
  return (request) => proxyAddress(request, isTrusted) ?? ''
}

/**
 * Whether connections from this address are those of one client. Trusted proxies, and proxies on the same machine or in the
 * same private network, carry the requests of many.
 */
export function isOneClient(trustProxy: TrustProxy): (address: string) => boolean {
  const isTrusted = trustFunction(trustProxy)
  return (address) => !isInternalAddress(address) && !isTrusted(address, 0)
}
