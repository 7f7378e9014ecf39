/**
 * Measures the processor time of encrypted audio: packets of 20 ms of G.711 are encrypted and decrypted on many streams, without sockets.
 *
 *   npx tsx bench/srtp.ts [--json] [--streams 200] [--packets 500] [--rounds 5]
 *
 * `us_per_packet` is the median of the rounds, for one of the two directions.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { buildRtp } from '../src/telephony/rtp/packet.ts'
import { type SrtpKey, SrtpReceiver, SrtpSender } from '../src/telephony/rtp/srtp/srtp.ts'
import { median } from './api/load.ts'

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    streams: { type: 'string', default: '200' },
    packets: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '5' },
  },
})
const [streams, packets, rounds] = [Number(options.streams), Number(options.packets), Number(options.rounds)]

function microsPerPacket(): number {
  const lines = Array.from({ length: streams }, () => {
    const key: SrtpKey = { suite: 'AES_CM_128_HMAC_SHA1_80', master: randomBytes(30) }
    return { sender: new SrtpSender(key), receiver: new SrtpReceiver(key) }
  })
  const before = process.cpuUsage()
  for (let sequence = 0; sequence < packets; sequence++) {
    const header = { payloadType: 0, marker: false, sequence, timestamp: sequence * 160, ssrc: 7 }
    const packet = buildRtp({ ...header, payload: Buffer.alloc(160, sequence) })
    for (const { sender, receiver } of lines)
      if (receiver.unprotect(sender.protect(packet)) === null) throw new Error(`packet ${sequence} was refused`)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / packets / streams / 2
}

microsPerPacket()
const measured = Array.from({ length: rounds }, microsPerPacket)
const report = { streams, us_per_packet: Math.round(median(measured) * 100) / 100 }
process.stdout.write(`${JSON.stringify(report, null, options.json ? 0 : 2)}\n`)
