import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { Config } from '../../config/config.ts'
import { explainPortError } from '../port-error.ts'

type PortError = NodeJS.ErrnoException | null

type Ports = Pick<Config, 'host' | 'port' | 'sipHost' | 'sipPort' | 'roles'>

/** Checks the ports before the database is started or made, which takes longer. @throws SetupError */
export async function requirePorts({ host, port, sipHost, sipPort, roles }: Ports): Promise<void> {
  const http = await tryTcp(host, port)
  if (http) explainPortError('PORT', 'FRONTBELL_HOST', host, port)(http)
  if (!roles.includes('calls')) return
  const sip = (await tryTcp(sipHost, sipPort)) ?? (await tryUdp(sipHost, sipPort))
  if (sip) explainPortError('FRONTBELL_SIP_PORT', 'FRONTBELL_SIP_HOST', sipHost, sipPort)(sip)
}

/** Resolves to the reason why the port cannot be opened, or null. */
export function tryTcp(host: string, port: number): Promise<PortError> {
  return new Promise((tried) => {
    const server = createServer()
    server.once('error', (error) => tried(error))
    server.listen(port, host, () => server.close(() => tried(null)))
  })
}

/** As `tryTcp`. */
export function tryUdp(host: string, port: number): Promise<PortError> {
  return new Promise((tried) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    socket.once('error', (error) => {
      socket.close()
      tried(error)
    })
    socket.bind(port, host, () => socket.close(() => tried(null)))
  })
}
