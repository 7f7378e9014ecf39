/** One SIP message of a call, without its content: no numbers, names or audio settings. */
export interface SipStep {
  /** Milliseconds since the first message. */
  atMs: number
  /** `in`: the peer sent it; `out`: we did. */
  way: 'in' | 'out'
  /** The method of a request, or the status of a response with its method, such as `200 INVITE`. */
  message: string
  /** The address and port of the peer. */
  peer: string
}

/** The audio quality of a call. Null if it was not measured. */
export interface AudioQuality {
  codec: string
  packetsReceived: number
  packetsSent: number
  /** What we heard: the share of lost or late packets (0 to 1), and the jitter. */
  heardLoss: number
  heardJitterMs: number
  /** What the far end reported about our audio by RTCP. */
  sentLoss: number | null
  sentJitterMs: number | null
  roundTripMs: number | null
  /** The estimated MOS (1 to 4.41) of what we heard, and of what the far end heard. */
  heardMos: number
  sentMos: number | null
}

/** What an operator needs to find a fault between the carrier and us. */
export interface CallDiagnostics {
  /** The first and the last messages. */
  sip: SipStep[]
  /** How many messages in between were left out. */
  sipLeftOut: number
  audio: AudioQuality | null
}
