import { expect, test } from 'vitest'
import { PhraseCache } from './phrase-cache.ts'

const samples = (count: number) => Promise.resolve(new Int16Array(count))

test('above the size limit the least recently used phrase is removed', async () => {
  const cache = new PhraseCache(1000)
  await cache.get('a', () => samples(200))
  await cache.get('b', () => samples(200))
  await cache.get('a', () => samples(1))

  await cache.get('c', () => samples(200))

  expect(cache.bytes).toBe(800)
  expect(await cache.get('a', () => samples(1))).toHaveLength(200)
  expect(await cache.get('b', () => samples(2))).toHaveLength(2)
})

test('a phrase larger than the whole cache is given but not kept', async () => {
  const cache = new PhraseCache(100)

  expect(await cache.get('a', () => samples(51))).toHaveLength(51)

  expect(cache.bytes).toBe(0)
})

test('one of two waiting requests may abort; if both abort, the synthesis stops', async () => {
  const cache = new PhraseCache(1000)
  const [first, second] = [new AbortController(), new AbortController()]
  let stopped = false
  const make = (signal: AbortSignal) =>
    new Promise<Int16Array>((_, reject) =>
      signal.addEventListener('abort', () => {
        stopped = true
        reject(signal.reason)
      }),
    )
  const waiting = [cache.get('a', make, first.signal), cache.get('a', make, second.signal)]
  const settled = Promise.allSettled(waiting)

  first.abort()
  expect(stopped).toBe(false)
  second.abort()

  expect(stopped).toBe(true)
  expect((await settled).map((one) => one.status)).toEqual(['rejected', 'rejected'])
  expect(await cache.get('a', () => samples(3))).toHaveLength(3)
})

test('a failure is reported to all waiting requests, and the next request tries again', async () => {
  const cache = new PhraseCache(1000)
  const fail = () => Promise.reject(new Error('no voice'))

  const [one, two] = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)])

  expect([one?.status, two?.status]).toEqual(['rejected', 'rejected'])
  expect(await cache.get('a', () => samples(3))).toHaveLength(3)
})
