import { beforeAll, expect, test } from 'vitest'
import { anArticle } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { CALLER } from '../../../test/phones/call-scene.ts'
import { ScriptedModel } from '../../../test/phones/scripted-providers.ts'
import { aSpokenScene } from '../../../test/phones/spoken-scene.ts'
import { setOptedOut } from '../../features/messages/message.ts'
import type { Database } from '../../store/database.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const textsOf = (businessId: string) =>
  db.list<{ from: string; to: string; body: string; reason: string | null }[]>`
    SELECT from_phone AS "from", to_phone AS "to", body, reason FROM messages WHERE business_id = ${businessId}
    ORDER BY created_at, id`
const ADDRESS = { title: 'Address', content: 'Our address is 12 Harbour Street, next to the old pier.', type: 'faq' }

test('without a model, a caller who asks for the address by text gets it at the number they call from', async () => {
  const scene = await aSpokenScene(db, null)
  await anArticle(db, scene.business, ADDRESS)
  const caller = scene.call()
  await caller.hears('How can I help?')

  await caller.says('Could you text me the address please')
  await caller.hears('I have sent you a text message.')
  await caller.script.hangsUp()

  expect(await textsOf(scene.business.id)).toEqual([
    {
      ...{ from: scene.number, to: CALLER, reason: 'asked_in_call' },
      body: 'Harbour Hair: Our address is 12 Harbour Street, next to the old pier.',
    },
  ])
})

test('a caller who booked gets the confirmation by text, and one who opted out is told that no text can be sent', async () => {
  const scene = await aSpokenScene(db, null)
  const books = async (from: string, time: string) => {
    const caller = scene.call(from)
    await caller.hears('How can I help?')
    await caller.says(`My name is Ada Lovelace, I need a haircut today at ${time}`)
    await caller.hears('Shall I book it?')
    await caller.script.waitsUntil('has heard the time', () => caller.script.leg.stream.queuedMs() === 0)
    await caller.says('yes')
    await caller.hears("It's booked")
    await caller.hears('anything else')
    await caller.says('text me the confirmation')
    return caller
  }

  const first = await books(CALLER, 'half past ten')
  await first.hears('I have sent you a text message.')
  await first.script.hangsUp()
  const other = '+15557654399'
  const pair = { businessPhone: scene.number, phone: other, optedOut: true }
  await setOptedOut(db, scene.business.id, pair, new Date('2026-03-01T00:00:00Z'))
  const second = await books(other, 'eleven')
  await second.hears("I can't send a text message")
  await second.script.hangsUp()

  const texts = (await textsOf(scene.business.id)).filter(({ reason }) => reason === 'asked_in_call')
  expect(texts).toMatchObject([{ to: CALLER, body: expect.stringMatching(/^Harbour Hair: Haircut, .*10:30/) }])
})

test('a model texts a caller once they agree, only to their own number, and at most three times per call', async () => {
  const model = new ScriptedModel()
  const scene = await aSpokenScene(db, model)
  const sends = (text: string) => ({ calls: [{ tool: 'send_text', arguments: { text, to: '+15550009999' } }] })
  const caller = scene.call()
  await caller.hears('How can I help')
  model.next(sends('one'), { text: 'Shall I text it to the number you are calling from?' })
  await caller.says('text me the address')
  await caller.hears('Shall I text it')
  expect(await textsOf(scene.business.id)).toEqual([])

  model.next({ calls: ['one', 'one'].flatMap((text) => sends(text).calls) }, { text: 'It is on its way.' })
  await caller.says('yes please')
  await caller.hears('It is on its way.')
  for (const words of ['two', 'three', 'four']) {
    model.next(sends(words), { text: `May I text ${words}?` })
    await caller.says('and one more text')
    await caller.hears(`May I text ${words}?`)
    model.next(sends(words), { text: `Done with ${words}.` })
    await caller.says('yes')
    await caller.hears(`Done with ${words}.`)
  }
  await caller.script.hangsUp()

  const texts = await textsOf(scene.business.id)
  expect(texts.map(({ to, body }) => [to, body])).toEqual(
    ['one', 'two', 'three'].map((words) => [CALLER, `Harbour Hair: ${words}`]),
  )
  expect(JSON.stringify(model.requests)).toContain('Enough text messages were sent')
})

test('a caller who withholds their number gets no text', async () => {
  const scene = await aSpokenScene(db, null)
  await anArticle(db, scene.business, ADDRESS)
  const caller = scene.call('anonymous')
  await caller.hears('How can I help?')

  await caller.says('Could you text me the address please')
  await caller.hears("I can't send a text message")
  await caller.script.hangsUp()

  expect(await textsOf(scene.business.id)).toEqual([])
})
