import { isIP, type Server, type Socket } from 'node:net'
import { connect, createServer, rootCertificates, type Server as TlsServer } from 'node:tls'
import type { Hop } from './hop.ts'
import type { StreamWire } from './stream-connections.ts'

/** A certificate (with its chain) and its key, both PEM. */
export interface TlsIdentity {
  readonly cert: string
  readonly key: string
}

export interface TlsSettings {
  /** Null: nobody can connect to us, we only call out. 0: one that the OS finds free. */
  readonly port: number | null
  /** Needed where others connect to us; also shown to servers that want a certificate. */
  readonly identity: TlsIdentity | null
  /** Authorities (PEM) that are believed beside the usual ones. */
  readonly ca: string | null
  /** Whether the servers that we connect to must prove their name. */
  readonly verifyServers: boolean
  /** Whether those who connect to us must show a certificate of an authority that we believe. */
  readonly requireClientCertificates: boolean
}

export const CALLING_OUT_ONLY: TlsSettings = {
  port: null,
  identity: null,
  ca: null,
  verifyServers: true,
  requireClientCertificates: false,
}

/** A handshake is given this long; then the connection is closed. */
const HANDSHAKE_MS = 10_000

/** TLS 1.2 and newer for SIP (RFC 3261, section 26.3; RFC 5922 on names). */
export class TlsWire implements StreamWire {
  readonly protocol = 'tls'
  readonly #settings: TlsSettings
  #identity: TlsIdentity | null
  #server: TlsServer | null = null

  constructor(settings: TlsSettings) {
    this.#settings = settings
    this.#identity = settings.identity
  }

  createServer(onSocket: (socket: Socket) => void): Server {
    const { requireClientCertificates } = this.#settings
    const server = createServer({
      ...this.#context(),
      handshakeTimeout: HANDSHAKE_MS,
      requestCert: requireClientCertificates,
      rejectUnauthorized: requireClientCertificates,
    })
    server.on('secureConnection', (socket) => {
      socket.disableRenegotiation()
      onSocket(socket)
    })
    // Who fails the handshake is gone already; a word on each would be a gift to floods.
    server.on('tlsClientError', () => {})
    this.#server = server
    return server
  }

  open(hop: Hop): { socket: Socket; upEvent: 'secureConnect' } {
    const name = hop.name ?? hop.address
    const socket = connect({
      ...this.#context(),
      host: hop.address,
      port: hop.port,
      ...(isIP(name) === 0 && { servername: name }),
      rejectUnauthorized: this.#settings.verifyServers,
    })
    return { socket, upEvent: 'secureConnect' }
  }

  /** For connections that begin from now on. Throws when certificate and key do not belong together. */
  setIdentity(identity: TlsIdentity): void {
    const before = this.#identity
    this.#identity = identity
    try {
      this.#server?.setSecureContext(this.#context())
    } catch (error) {
      this.#identity = before
      throw error
    }
  }

  #context() {
    const { ca } = this.#settings
    return {
      ...(this.#identity !== null && { cert: this.#identity.cert, key: this.#identity.key }),
      ...(ca !== null && { ca: [...rootCertificates, ca] }),
      minVersion: 'TLSv1.2' as const,
    }
  }
}
