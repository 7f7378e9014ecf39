import type { NewSipConnection, SipConnection, SipConnectionChange } from '../../client/types.gen.ts'

/** A SIP connection as the form holds it: every field is text. Pure. */
export interface ConnectionDraft {
  name: string
  type: SipConnection['type']
  host: string
  /** Null for a new connection. */
  savedHost: string | null
  port: string
  transport: SipConnection['transport']
  mediaEncryption: SipConnection['mediaEncryption']
  username: string
  /** Empty keeps the stored password. */
  password: string
  /** Separated by spaces, commas or line breaks. */
  allowedIps: string
  dtmfMode: SipConnection['dtmfMode']
  transferCallerId: SipConnection['transferCallerId']
  inboundEnabled: boolean
  outboundEnabled: boolean
  maxConcurrentCalls: string
  codecs: SipConnection['codecs']
  priority: string
  uriScheme: SipConnection['uriScheme']
  healthCheck: boolean
}

export const connectionDraft = (connection: SipConnection | null): ConnectionDraft => ({
  name: connection?.name ?? '',
  type: connection?.type ?? 'registration',
  host: connection?.host ?? '',
  savedHost: connection === null ? null : (connection.host ?? ''),
  port: connection === null ? '' : String(connection.port),
  transport: connection?.transport ?? 'udp',
  mediaEncryption: connection?.mediaEncryption ?? 'none',
  username: connection?.username ?? '',
  password: '',
  allowedIps: connection?.allowedIps.join('\n') ?? '',
  dtmfMode: connection?.dtmfMode ?? 'rfc4733',
  transferCallerId: connection?.transferCallerId ?? 'business',
  inboundEnabled: connection?.inboundEnabled ?? true,
  outboundEnabled: connection?.outboundEnabled ?? true,
  maxConcurrentCalls: connection?.maxConcurrentCalls == null ? '' : String(connection.maxConcurrentCalls),
  codecs: connection?.codecs ?? ['PCMU', 'PCMA'],
  priority: connection === null ? '' : String(connection.priority),
  uriScheme: connection?.uriScheme ?? 'sip',
  healthCheck: connection?.healthCheck ?? true,
})

/** A new host must not receive the stored password. */
export const needsPassword = ({ type, host, savedHost }: ConnectionDraft): boolean =>
  type !== 'ip' && (savedHost === null || (host.trim() !== '' && host.trim().toLowerCase() !== savedHost))

export function toConnectionBody(draft: ConnectionDraft): SipConnectionChange & Pick<NewSipConnection, 'name'> {
  const { name, transport, mediaEncryption, dtmfMode, transferCallerId, inboundEnabled, outboundEnabled } = draft
  const { password, uriScheme, healthCheck, codecs } = draft
  return {
    ...{ name, transport, mediaEncryption, dtmfMode, transferCallerId, inboundEnabled, outboundEnabled },
    ...{ uriScheme, healthCheck, codecs },
    ...(draft.priority === '' ? {} : { priority: Number(draft.priority) }),
    host: draft.host.trim() || null,
    ...(draft.port === '' ? {} : { port: Number(draft.port) }),
    username: draft.type === 'ip' ? null : draft.username.trim() || null,
    allowedIps: draft.allowedIps.split(/[\s,]+/).filter((part) => part !== ''),
    maxConcurrentCalls: draft.maxConcurrentCalls === '' ? null : Number(draft.maxConcurrentCalls),
    ...(password === '' ? {} : { password }),
  }
}

/** G.722 first, or not at all; the other codecs keep their order. */
export const withWideband = (codecs: SipConnection['codecs'], isOn: boolean): SipConnection['codecs'] => [
  ...(isOn ? (['G722'] as const) : []),
  ...codecs.filter((codec) => codec !== 'G722'),
]
