import { expect, test } from 'vitest'
import { Bridge, type BridgeSide } from './bridge.ts'
import type { MediaListener, Pcm } from './media-stream.ts'
import { rms } from './pcm.ts'
import { PlayoutQueue } from './playout-queue.ts'

/** One side without a network: the test takes out the audio played to it, frame by frame. */
class Side implements BridgeSide {
  readonly sampleRate = 8000
  readonly playoutClock = 'us'
  readonly queue = new PlayoutQueue(8000)
  listener: MediaListener = {}
  keys = ''
  cleared = 0

  listen(listener: MediaListener): void {
    this.listener = listener
  }
  play(pcm: Pcm): void {
    this.queue.push(pcm)
  }
  mark(name: string): void {
    this.queue.mark(name)
  }
  clear(): number {
    this.cleared++
    return this.queue.clear()
  }
  queuedMs(): number {
    return this.queue.queuedMs()
  }
  async sendDigits(digits: string): Promise<void> {
    this.keys += digits
  }
  /** Advances by 20 ms: this side sends a frame of `level` and receives a frame. */
  pass(level: number): Pcm {
    this.listener.onFrame?.(new Int16Array(160).fill(level))
    const heard = new Int16Array(160)
    this.queue.take(heard)
    return heard
  }
}

function aBridge() {
  const [near, far] = [new Side(), new Side()]
  let ringing = 0
  const bridge = new Bridge(near, {
    onRinging: (samples) => {
      ringing += samples
    },
  })
  near.listen(bridge.nearListener)
  return { near, far, bridge, ringing: () => ringing }
}

test('before the far side answers, the near side hears two seconds of ringing in every six', () => {
  const { near } = aBridge()

  const loud = Array.from({ length: 600 }, () => rms(near.pass(0)) > 1_000)

  expect(loud.filter(Boolean).length).toBeGreaterThan(190)
  expect(loud.filter(Boolean).length).toBeLessThan(205)
  expect(near.queuedMs()).toBeLessThan(60)
})

test('early media of the far side replaces the ringing, and nothing is sent to it yet', () => {
  const { near, far, bridge } = aBridge()
  near.pass(0)

  bridge.hearEarly(far)
  far.pass(700)

  expect(near.pass(5)[0]).toBe(700)
  expect(rms(far.pass(700))).toBe(0)
})

test('once joined, audio and keys pass both ways, and nobody else gets the audio', () => {
  const { near, far, bridge, ringing } = aBridge()
  near.pass(100)
  bridge.join(far)

  far.pass(700)
  near.pass(300)
  near.listener.onDigit?.('5')
  far.listener.onDigit?.('#')

  expect(far.pass(700)[0]).toBe(300)
  expect(near.pass(300)[0]).toBe(700)
  expect([near.keys, far.keys]).toEqual(['#', '5'])
  expect(ringing()).toBe(160)
})

test('audio that a stall delayed is dropped, so that the delay does not stay', () => {
  const { near, far, bridge } = aBridge()
  bridge.join(far)

  for (let frame = 0; frame < 50; frame++) near.listener.onFrame?.(new Int16Array(160))

  expect(far.queuedMs()).toBeLessThanOrEqual(140)
})

test('a closed bridge passes nothing on', () => {
  const { near, far, bridge } = aBridge()
  bridge.join(far)
  bridge.close()

  near.pass(300)

  expect(far.queuedMs()).toBe(0)
  expect(far.listener).toEqual({})
})
