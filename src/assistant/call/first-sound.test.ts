import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { aCallScene } from '../../../test/phones/call-scene.ts'

test('the first 300 ms after the answer are silent, so that no handset cuts off the greeting', async () => {
  const scene = await aCallScene(await createTestDatabase())
  let silentSamples = 0
  let isSilent = true
  const caller = scene.call(undefined, ({ stream }) => {
    const play = stream.play.bind(stream)
    stream.play = (pcm) => {
      isSilent &&= pcm.every((sample) => sample === 0)
      if (isSilent) silentSamples += pcm.length
      play(pcm)
    }
  })

  await caller.hears('How can I help?')
  await caller.hangsUp()

  expect(isSilent).toBe(false)
  expect(silentSamples / (caller.leg.stream.sampleRate / 1000)).toBe(300)
})
