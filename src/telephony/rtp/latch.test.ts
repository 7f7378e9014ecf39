import { describe, expect, test } from 'vitest'
import { Latch, type MediaSources } from './latch.ts'

const announced = { address: '203.0.113.9', port: 4000 }
const peer = { address: '203.0.113.9', port: 31_000, ssrc: 1 }
const neighbor = { address: '203.0.113.20', port: 31_000, ssrc: 3 }
const thief = { address: '198.51.100.66', port: 5000, ssrc: 2 }
const behindNat = { address: '10.0.0.5', port: 4000 }

function aLatch(sdp: { address: string; port: number } | null = announced, sources?: MediaSources | null): Latch {
  const latch = new Latch()
  latch.announce(sdp, sources)
  return latch
}

test('before any packet arrives we send to the address of the SDP, then to the port that the host sends from', () => {
  const latch = aLatch()
  expect(latch.target()).toEqual(announced)

  expect(latch.admits(peer, 0)).toBe(true)

  expect(latch.target()).toMatchObject({ address: peer.address, port: peer.port })
  expect(latch.hearsAnnounced).toBe(true)
})

test('source port 0 can never be the peer', () => {
  const latch = aLatch()

  expect(latch.admits({ ...peer, port: 0 }, 0)).toBe(false)

  expect(latch.target()).toEqual(announced)
})

describe('the first packet', () => {
  test('of another host is not the peer, however long the peer sends nothing', () => {
    const latch = aLatch()

    for (let ms = 0; ms < 10_000; ms += 20) expect(latch.admits(thief, ms)).toBe(false)

    expect(latch.target()).toEqual(announced)
  })

  test('of a neighbor in the /24 is the peer after a second without the announced host', () => {
    const latch = aLatch()

    expect(latch.admits(neighbor, 0)).toBe(false)
    expect(latch.admits(neighbor, 999)).toBe(false)
    expect(latch.admits(neighbor, 1_000)).toBe(true)
    expect(latch.hearsAnnounced).toBe(false)
  })

  test('of the host that signals the call is the peer at once', () => {
    const latch = aLatch(behindNat, { signaling: peer.address, networks: [] })

    expect(latch.admits(peer, 0)).toBe(true)
  })

  test('of a host in the networks of the trunk is the peer after a second', () => {
    const latch = aLatch(announced, { signaling: null, networks: ['198.51.100.0/24', 'nonsense'] })

    expect(latch.admits(thief, 0)).toBe(false)
    expect(latch.admits(thief, 1_000)).toBe(true)
  })

  test.each([behindNat, null])('of any host is the peer after a second if the SDP announces %j', (sdp) => {
    const latch = aLatch(sdp)

    expect(latch.admits(peer, 0)).toBe(false)
    expect(latch.admits(peer, 1_000)).toBe(true)
  })

  test('of any host is the peer if packets prove whose they are', () => {
    const latch = aLatch(announced, null)

    expect(latch.admits(thief, 0)).toBe(true)
  })
})

test('the announced host takes over from a host that was not announced', () => {
  const latch = aLatch()
  latch.admits(neighbor, 0)
  latch.admits(neighbor, 1_000)

  expect(latch.admits(peer, 1_020)).toBe(true)
  expect(latch.admits(neighbor, 1_040)).toBe(false)
})

test('a flowing stream cannot be taken over, not even with its SSRC', () => {
  const latch = aLatch()
  for (let ms = 0; ms < 10_000; ms += 20) {
    latch.admits(peer, ms)
    expect(latch.admits({ ...neighbor, ssrc: peer.ssrc }, ms)).toBe(false)
  }

  expect(latch.target()).toMatchObject({ port: peer.port })
})

test('after three seconds of silence a source of the same network may take over, and no other', () => {
  const latch = aLatch()
  latch.admits(peer, 0)

  expect(latch.admits(neighbor, 2_999)).toBe(false)
  expect(latch.admits(thief, 60_000)).toBe(false)
  expect(latch.admits(neighbor, 3_000)).toBe(true)
})

test('the same host may start a new stream from another port at once, but not continue the old one there', () => {
  const latch = aLatch()
  latch.admits(peer, 0)

  expect(latch.admits({ ...peer, port: 31_002 }, 20)).toBe(false)
  expect(latch.admits({ ...peer, port: 31_002, ssrc: 9 }, 20)).toBe(true)
})

test('a re-INVITE with the same address keeps the latch, with another it unlatches', () => {
  const latch = aLatch()
  latch.admits(peer, 0)

  latch.announce({ ...announced })
  expect(latch.target()).toMatchObject({ port: peer.port })
  latch.announce({ address: thief.address, port: 4002 })

  expect(latch.target()).toEqual({ address: thief.address, port: 4002 })
  expect(latch.admits(thief, 20)).toBe(true)
})
