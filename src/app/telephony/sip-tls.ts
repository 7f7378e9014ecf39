import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { readTlsIdentity, selfSignedIdentity } from '../../telephony/sip/transport/tls-identity.ts'
import { CALLING_OUT_ONLY, type TlsIdentity, type TlsSettings } from '../../telephony/sip/transport/tls-protocol.ts'

type TlsConfig = Pick<
  Config,
  | 'dataDir'
  | 'sipHost'
  | 'sipPublicAddress'
  | 'sipTlsPort'
  | 'sipTlsCertFile'
  | 'sipTlsKeyFile'
  | 'sipTlsCaFile'
  | 'sipTlsVerifyServers'
  | 'sipTlsRequireClientCertificates'
>

/**
 * Loads the TLS settings of SIP: the certificate that the settings name, or a self-signed one in the data folder.
 * Throws `SetupError`.
 */
export async function readSipTls(config: TlsConfig, clock: Clock, log: Log): Promise<TlsSettings> {
  const settings = {
    ...CALLING_OUT_ONLY,
    port: config.sipTlsPort,
    ca: config.sipTlsCaFile === null ? null : await readCa(config.sipTlsCaFile),
    verifyServers: config.sipTlsVerifyServers,
    requireClientCertificates: config.sipTlsRequireClientCertificates,
  }
  const files = identityFiles(config)
  if (files) return { ...settings, identity: await readTlsIdentity(files).catch(complain) }
  if (config.sipTlsPort === null) return settings
  const bound = ['0.0.0.0', '::'].includes(config.sipHost) ? [] : [config.sipHost]
  const names = [config.sipPublicAddress, ...bound, hostname(), 'localhost'].filter((name) => name !== null)
  const { file, ...identity } = await selfSignedIdentity(config.dataDir, names, clock.now()).catch(complain)
  log.warn({ file }, 'SIP over TLS uses a self-signed certificate; set FRONTBELL_SIP_TLS_CERT_FILE to use your own')
  return { ...settings, identity }
}

/**
 * Reads the certificate files again, because certificates are renewed every few months. Keeps the current one if they
 * cannot be used, and logs the error.
 */
export async function renewSipTls(
  config: TlsConfig,
  server: { setTlsIdentity(identity: TlsIdentity): void },
  log: Log,
): Promise<void> {
  const files = identityFiles(config)
  if (files === null) return
  try {
    server.setTlsIdentity(await readTlsIdentity(files))
  } catch (err) {
    log.error({ err }, 'the renewed certificate for SIP over TLS cannot be read; the current one stays in use')
  }
}

const identityFiles = ({ sipTlsCertFile: certFile, sipTlsKeyFile: keyFile }: TlsConfig) =>
  certFile === null || keyFile === null ? null : { certFile, keyFile }

async function readCa(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: Error) => {
    throw new SetupError(`FRONTBELL_SIP_TLS_CA_FILE cannot be read: ${cause.message}`, { cause })
  })
}

function complain(cause: Error): never {
  throw new SetupError(`SIP over TLS: ${cause.message}`, { cause })
}
