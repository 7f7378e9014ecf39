import { resolveSrv } from 'node:dns/promises'
import type { Registry } from 'prom-client'
import { handleInboundCall } from '../../assistant/call/inbound.ts'
import type { CallDeps } from '../../assistant/call/session.ts'
import type { Config } from '../../config/config.ts'
import { findDialedNumber } from '../../features/numbers/dialed-number.ts'
import { recordHealth, recordRegistration, type TrunkRegistry } from '../../features/sip/trunk-registry.ts'
import { repeat } from '../../jobs/repeat.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import { openRtpPort } from '../../telephony/rtp/port.ts'
import { createSipServer, type SipServer } from '../../telephony/sip/sip-server.ts'
import { hostResolver } from '../../webhooks/sending/guarded-agent.ts'
import type { SendingPause } from '../backup/sending-pause.ts'
import { CALLS_END_MS, type DrainedTelephony } from '../drain/app-drain.ts'
import { countRefusedCalls } from '../metrics/refused-calls-metrics.ts'
import { sipMetrics } from '../metrics/sip-metrics.ts'
import { explainPortError } from '../port-error.ts'
import type { RunningParts } from '../running-parts.ts'
import type { CarrierCalls } from './carrier-calls.ts'
import { startOutbound } from './outbound.ts'
import { refusedCalls } from './refused-calls.ts'
import { readSipTls, renewSipTls } from './sip-tls.ts'

export interface TelephonyParts {
  deps: CallDeps
  config: Config
  trunkRegistry: TrunkRegistry
  carriers: CarrierCalls
  /** The address of the HTTP server, for carriers if no public URL is set. */
  url: string
  pause: SendingPause
  metrics: Registry
}

const CERTIFICATE_CHECK_MS = 60 * 60_000

/** Opens SIP and the carriers whose accounts are set. */
export async function startTelephony(
  { deps, config, trunkRegistry, carriers, url, pause, metrics }: TelephonyParts,
  running: Pick<RunningParts, 'add'>,
): Promise<SipServer & DrainedTelephony> {
  const { clock, log, live } = deps
  const server = await openSip({ deps, config, trunkRegistry, pause, metrics })
  running.add(
    'SIP certificate',
    repeat(clock, log, CERTIFICATE_CHECK_MS, () => renewSipTls(config, server, log)),
  )
  trunkRegistry.onChange(() => server.trunksChanged())
  await pause.whenResumed(() => server.trunksChanged())
  running.add('SIP', () => server.close())
  running.add('carriers', () => carriers.close())
  carriers.open((leg) => void handleInboundCall(leg, deps), url)
  running.add('calls', () => {
    server.stopAccepting()
    carriers.stopAccepting()
    return live.endAll(CALLS_END_MS, clock)
  })
  running.add('calls out', startOutbound({ deps, trunkRegistry, sip: server, carriers, pause }))
  return {
    ...server,
    refuseCalls() {
      server.refuseCalls()
      carriers.refuseCalls()
    },
    activeCalls: (trunkId?: string) => server.activeCalls(trunkId) + (trunkId === undefined ? carriers.count() : 0),
  }
}

async function openSip({
  deps,
  config,
  trunkRegistry,
  pause,
  metrics,
}: Omit<TelephonyParts, 'carriers' | 'url'>): Promise<SipServer> {
  const { db, clock, log, instanceId } = deps
  const resolveHost = hostResolver(() => true)
  // A restored copy must not take over the registrations, and so the calls, of the service that it was copied from.
  const trunks = () =>
    pause.isPaused() ? trunkRegistry.trunks().map((trunk) => ({ ...trunk, host: null })) : trunkRegistry.trunks()
  const portRange = { from: config.rtpPortMin, to: config.rtpPortMax }
  return createSipServer({
    host: config.sipHost,
    port: config.sipPort,
    tls: await readSipTls(config, clock, log),
    publicAddress: config.sipPublicAddress,
    allowedSources: config.sipAllowedIps,
    trunks,
    findNumber: (to) => findDialedNumber(db, to),
    guard: createAddressGuard(config.sipAllowedNetworks),
    resolve: async (host) => (await resolveHost(host)).map(({ address }) => address),
    resolveService: resolveSrv,
    transferBy: config.sipTransfer,
    maxCalls: config.maxCalls,
    realm: 'frontbell',
    openMedia: () => openRtpPort({ host: config.sipHost, clock, log, portRange }),
    onRegistration: (trunkId, status, reason) =>
      void recordRegistration(db, trunkId, status, reason).catch((err) =>
        log.error({ err }, 'the status of a SIP registration could not be stored'),
      ),
    onHealth: (trunkId, reason) =>
      void recordHealth(db, trunkId, reason).catch((err) =>
        log.error({ err }, 'the health of a SIP trunk could not be stored'),
      ),
    onIncomingCall: (leg) => void handleInboundCall(leg, deps),
    onRefused: refusedCalls({ db, clock, log, instanceId, countRefused: countRefusedCalls(metrics) }),
    watch: sipMetrics(metrics),
    clock,
    log,
  }).catch((error: Error) => {
    // UDP/TCP and TLS have separate port settings.
    const port = 'tls' in error ? (config.sipTlsPort ?? 0) : config.sipPort
    const setting = 'tls' in error ? 'FRONTBELL_SIP_TLS_PORT' : 'FRONTBELL_SIP_PORT'
    return explainPortError(setting, 'FRONTBELL_SIP_HOST', config.sipHost, port)(error)
  })
}
