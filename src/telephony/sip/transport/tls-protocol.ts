import { isIP, type Server, type Socket } from 'node:net'
import { connect, createServer, rootCertificates, type Server as TlsServer } from 'node:tls'
import type { Hop } from './hop.ts'
import type { StreamProtocol } from './stream-connections.ts'

/** A certificate (with its chain) and its key, both PEM. */
export interface TlsIdentity {
  readonly cert: string
  readonly key: string
}

export interface TlsSettings {
  /**
   * Null if we do not listen, and TLS is only used for outbound calls. 0: a free port, chosen by the operating system.
   */
  readonly port: number | null
  /** Required to listen; also presented to servers that ask for a certificate. */
  readonly identity: TlsIdentity | null
  /** Additional trusted authorities (PEM). */
  readonly ca: string | null
  /** Whether the certificates of servers are verified. */
  readonly verifyServers: boolean
  /** Whether clients must present a certificate of a trusted authority. */
  readonly requireClientCertificates: boolean
}

export const CALLING_OUT_ONLY: TlsSettings = {
  port: null,
  identity: null,
  ca: null,
  verifyServers: true,
  requireClientCertificates: false,
}

/** The maximum duration of a handshake; then the connection is closed. */
const HANDSHAKE_MS = 10_000

/** TLS 1.2 and newer for SIP (RFC 3261, section 26.3; RFC 5922 on names). */
export class TlsProtocol implements StreamProtocol {
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
    // A failed handshake is not logged, so that floods cannot fill the log.
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

  /** Applies to new connections. Throws if certificate and key do not match. */
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
