// Sends a packet of 172 bytes to the UDP port of its first argument every 20 ms: what an idle service would manage on this machine.
import { createSocket } from 'node:dgram'

const FRAME_MS = 20
const socket = createSocket('udp4')
const packet = Buffer.alloc(172)
let dueMs = performance.now() + FRAME_MS

const send = () => {
  socket.send(packet, Number(process.argv[2]), '127.0.0.1')
  dueMs += FRAME_MS
  setTimeout(send, Math.max(0, dueMs - performance.now()))
}
setTimeout(send, FRAME_MS)
