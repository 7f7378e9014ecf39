import { expect, test } from 'vitest'
import { Latch } from './latch.ts'

const sdp = { address: '10.0.0.5', port: 4000 }
const real = { address: '203.0.113.9', port: 31_000, ssrc: 1 }
const thief = { address: '198.51.100.66', port: 5000, ssrc: 2 }

function aLatch(): Latch {
  const latch = new Latch()
  latch.announce(sdp)
  return latch
}

test('before any packet arrives we send to the address of the SDP, then to the first source', () => {
  const latch = aLatch()
  expect(latch.target()).toEqual(sdp)

  expect(latch.admits(real, 0)).toBe(true)

  expect(latch.target()).toMatchObject({ address: real.address, port: real.port })
})

test('source port 0 can never be the peer', () => {
  const latch = aLatch()

  expect(latch.admits({ ...real, port: 0 }, 0)).toBe(false)

  expect(latch.target()).toEqual(sdp)
})

test('a flowing stream cannot be taken over, not even with its SSRC', () => {
  const latch = aLatch()
  for (let ms = 0; ms < 10_000; ms += 20) {
    latch.admits(real, ms)
    expect(latch.admits({ ...thief, ssrc: real.ssrc }, ms)).toBe(false)
  }

  expect(latch.target()).toMatchObject({ port: real.port })
})

test('after three seconds of silence another source may take over', () => {
  const latch = aLatch()
  latch.admits(real, 0)

  expect(latch.admits(thief, 2999)).toBe(false)
  expect(latch.admits(thief, 3000)).toBe(true)
})

test('the same host may start a new stream from another port at once, but not continue the old one there', () => {
  const latch = aLatch()
  latch.admits(real, 0)

  expect(latch.admits({ ...real, port: 31_002 }, 20)).toBe(false)
  expect(latch.admits({ ...real, port: 31_002, ssrc: 9 }, 20)).toBe(true)
})

test('a re-INVITE with the same address keeps the latch, with another it unlatches', () => {
  const latch = aLatch()
  latch.admits(real, 0)

  latch.announce({ ...sdp })
  expect(latch.target()).toMatchObject({ port: real.port })
  latch.announce({ address: '10.0.0.6', port: 4002 })

  expect(latch.target()).toEqual({ address: '10.0.0.6', port: 4002 })
  expect(latch.admits(thief, 20)).toBe(true)
})
