import { createSocket } from 'node:dgram'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PeerRun, startPeer, temporaryFolder } from '../harness/peer-tools.ts'

/**
 * A real phone: sipp (Debian: sip-tester). It dials, presses keys from sipp's own RFC 4733 captures, plays audio, and
 * hangs up or waits for our BYE. It plays nothing to a user; `test/calls/rtp-capture.ts` captures what it receives.
 */
export type PhoneStep =
  | { waitMs: number }
  | { press: string }
  | { stream: string } // a G.711 file, by sipp's rtp_stream
  | { cue: true } // waits until it is `cued`
  | { info: string } // a key by SIP INFO
  | { hangUp: true }
  | { expectBye: true; withinMs: number }

export interface PhoneCall {
  to: string
  from: string
  sipPort: number
  mediaPort: number
  steps: PhoneStep[]
  /** The status with which the call must be refused; the steps are not taken then. */
  refusedWith?: number
  transport?: 'udp' | 'tcp'
  codec?: 'PCMU' | 'PCMA'
  /** Whether the phone offers telephone events (RFC 4733); true when absent. */
  telephoneEvents?: boolean
  /** The address and the Call-ID for `cue`. */
  cues?: { port: number; callId: string }
}

const SIPP_AUDIO = '/usr/share/sip-tester'

/**
 * Places the call. Resolves with sipp's exit status (0: every step went as scripted) and, if that is not 0, with its
 * log.
 */
export async function placeCall(call: PhoneCall): Promise<PeerRun> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'call.xml'), scenario(call))
  const transport = call.transport === 'tcp' ? 't1' : 'u1'
  const options = [
    '-sf call.xml -m 1 -i 127.0.0.1 -mi 127.0.0.1 -nostdin -timeout 170 -timeout_error -trace_err -trace_msg',
  ]
  options.push(`-mp ${call.mediaPort} -s ${call.to} -key caller ${call.from} -t ${transport} 127.0.0.1:${call.sipPort}`)
  if (call.cues) options.push(`-p ${call.cues.port} -cid_str ${call.cues.callId}`)
  const { done } = startPeer('sipp', options.join(' ').split(' '), folder)
  const { code, output } = await done
  if (code === 0) return { code, output: '' }
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'))
  return { code, output: [...logs.map((name) => readFileSync(join(folder, name), 'utf8')), output].join('\n') }
}

/** Lets a phone continue that waits at a `cue`, by a SIP message in its call from another socket. */
export async function cued({ port, callId }: { port: number; callId: string }, number: number): Promise<void> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const here = `127.0.0.1:${socket.address().port}`
  const lines = [
    `MESSAGE sip:phone@127.0.0.1:${port} SIP/2.0`,
    `Via: SIP/2.0/UDP ${here};branch=z9hG4bK-cue-${number}`,
    'Max-Forwards: 70',
    `From: <sip:prompter@${here}>;tag=prompter`,
    `To: <sip:phone@127.0.0.1:${port}>`,
    `Call-ID: ${callId}`,
    `CSeq: ${number + 1} MESSAGE`,
    'Content-Length: 0',
  ]
  // The phone would answer to the server's address, so it does not answer at all.
  await new Promise<void>((resolve, reject) => {
    socket.send(`${lines.join('\r\n')}\r\n\r\n`, port, '127.0.0.1', (error) => (error ? reject(error) : resolve()))
  })
  socket.close()
}

function scenario(call: PhoneCall): string {
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>
<!DOCTYPE scenario SYSTEM "sipp.dtd">
<scenario name="caller">
${request('INVITE', 1, sdp(call))}
<recv response="100" optional="true"/>
<recv response="180" optional="true"/>
${call.refusedWith === undefined ? talk(call) : refusal(call.refusedWith)}
</scenario>
`
}

const talk = ({ steps }: PhoneCall) => `<recv response="200" rrs="true"/>
${request('ACK', 1)}
${steps.map(stepXml).join('\n')}`

const refusal = (status: number) => `<recv response="${status}"/>
${request('ACK', 1)}`

function stepXml(step: PhoneStep): string {
  if ('waitMs' in step) return `<pause milliseconds="${step.waitMs}"/>`
  if ('press' in step) return action(`play_pcap_audio="${SIPP_AUDIO}/dtmf_2833_${keyFile(step.press)}.pcap"`)
  if ('stream' in step) return action(`rtp_stream="${step.stream}"`)
  if ('info' in step)
    return `${request('INFO', 2, `Signal=${step.info}\nDuration=160`, 'application/dtmf-relay')}\n<recv response="200"/>`
  if ('hangUp' in step) return `${request('BYE', 9)}\n<recv response="200"/>`
  if ('cue' in step) return '<recv request="MESSAGE" timeout="60000"/>'
  return `<recv request="BYE" timeout="${step.withinMs}"/>\n${OK}`
}

const keyFile = (key: string) => ({ '*': 'star', '#': 'pound' })[key] ?? key
const action = (what: string) => `<nop><action><exec ${what}/></action></nop>`

function request(method: 'INVITE' | 'ACK' | 'BYE' | 'INFO', cseq: number, body = '', type = 'application/sdp'): string {
  const inDialog = method !== 'INVITE'
  return send(
    [
      `${method} ${inDialog ? '[next_url]' : 'sip:[service]@[remote_ip]:[remote_port]'} SIP/2.0`,
      'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]',
      'Max-Forwards: 70',
      'From: <sip:[caller]@[local_ip]:[local_port]>;tag=[pid]sipp[call_number]',
      `To: <sip:[service]@[remote_ip]:[remote_port]>${inDialog ? '[peer_tag_param]' : ''}`,
      'Call-ID: [call_id]',
      `CSeq: ${cseq} ${method}`,
      'Contact: <sip:[caller]@[local_ip]:[local_port];transport=[transport]>',
      ...(inDialog ? ['[routes]'] : []),
      ...(body ? [`Content-Type: ${type}`] : []),
      'Content-Length: [len]',
    ],
    body,
    method !== 'ACK',
  )
}

function sdp(call: PhoneCall): string {
  const { telephoneEvents = true } = call
  const [type, name] = call.codec === 'PCMA' ? [8, 'PCMA'] : [0, 'PCMU']
  return [
    'v=0',
    'o=user1 53655765 2353687637 IN IP4 [local_ip]',
    's=-',
    'c=IN IP4 [media_ip]',
    't=0 0',
    `m=audio [media_port] RTP/AVP ${type}${telephoneEvents ? ' 101' : ''}`,
    `a=rtpmap:${type} ${name}/8000`,
    ...(telephoneEvents ? ['a=rtpmap:101 telephone-event/8000', 'a=fmtp:101 0-16'] : []),
  ].join('\n')
}

const OK = send([
  'SIP/2.0 200 OK',
  ...['Via', 'From', 'To', 'Call-ID', 'CSeq'].map((name) => `[last_${name}:]`),
  'Content-Length: 0',
])

function send(lines: string[], body = '', resend = false): string {
  return `<send${resend ? ' retrans="500"' : ''}><![CDATA[\n${lines.join('\n')}\n\n${body}\n]]></send>`
}
