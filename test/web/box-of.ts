import type { Locator } from 'playwright-core'
import { eventually, pause } from '../harness/until.ts'

const FRAME_MS = 20

/** The position of an element, once it is drawn and no longer moves: a page that has just got its data draws it anew. */
export async function boxOf(locator: Locator) {
  await locator.waitFor()
  return eventually(async () => {
    const before = await locator.boundingBox()
    await pause(FRAME_MS)
    const box = await locator.boundingBox()
    if (box === null || before?.x !== box.x || before.y !== box.y) throw new Error(`${locator} moves or is not drawn`)
    return box
  })
}
