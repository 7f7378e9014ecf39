import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Pcm } from '../../src/media/media-stream.ts'
import { callerVoice } from '../callers/audio-call.ts'
import { openWeekday } from '../factories/open-weekday.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { until } from '../harness/until.ts'
import { dialScriptedPhone } from '../phones/scripted-phone.ts'
import { startSipCaller } from '../phones/sip-tools.ts'
import { EAR_KEY, startLocalDeepgram } from '../providers/local-recognizers.ts'
import { startScriptedReceptionist } from '../providers/scripted-receptionist.ts'
import { type CalledPeople, presses, startCalledPeople } from './called-people.ts'
import { type RealService, type Row, startRealService } from './real-service.ts'
import { untilSpokenTo } from './spoken-caller.ts'

/**
 * Whole calls over SIP with an assistant of the owner: a scripted model behind the recorded protocol of a vendor reads its instructions. The
 * caller's voice is real; a recognizer, again behind the protocol of a vendor, hears the words of the script in it.
 */

const ANNA = '+12125550171'

let model: Awaited<ReturnType<typeof startScriptedReceptionist>>
let ears: Awaited<ReturnType<typeof startLocalDeepgram>>
let frontbell: RealService
let called: CalledPeople
let sound: Pcm
/** What the recognizer hears next. */
let words = ''

beforeAll(async () => {
  model = await startScriptedReceptionist()
  ears = await startLocalDeepgram(() => words)
  frontbell = await startRealService({
    ...model.settings,
    ...{ FRONTBELL_STT: 'deepgram', FRONTBELL_DEEPGRAM_API_KEY: EAR_KEY, FRONTBELL_DEEPGRAM_URL: ears.url },
  })
  called = await startCalledPeople(frontbell)
  await called.run('business', 'update', '--transfer-to', 'none')
  await called.run('destinations', 'add', '--name', 'Anna', '--numbers', ANNA)
  const voice = callerVoice('rms')
  sound = await voice.say('good morning to you')
  await voice.close()
}, 120_000)

afterAll(async () => {
  await called.close()
  await frontbell.stop()
  await ears.close()
  await model.close()
}, 30_000)

/** Saves instructions and a field to collect, and publishes them. @returns the number of the version */
async function publish(instructions: string): Promise<number> {
  const file = (name: string) => join(frontbell.folder, name)
  await writeFile(file('instructions.txt'), instructions)
  const field = { key: 'call_back', label: 'Call back', question: 'When may we call you back?', type: 'choice' }
  await writeFile(
    file('fields.json'),
    JSON.stringify([{ ...field, required: true, choices: ['Morning', 'Afternoon'] }]),
  )
  await called.run('assistants', 'set', '--instructions', file('instructions.txt'), '--fields', file('fields.json'))
  const published = (await called.run('assistants', 'publish')) as { publishedVersion: number }
  return published.publishedVersion
}

/** A caller who is connected and was greeted, and says lines one after the other. */
async function dial(from: string) {
  const { phone, heard, ended } = await dialScriptedPhone({
    ...{ endpoint: await startSipCaller(), to: frontbell.business.phone, from },
    proxy: { host: '127.0.0.1', port: frontbell.sip.port, protocol: 'udp' },
  })
  await untilSpokenTo({ heard }, 0)
  const starts = (line: string) => {
    words = line
    phone.say(sound)
  }
  return {
    ended,
    /** Says a line, after which the assistant does not wait for another one. */
    starts,
    /** Says a line, and resolves when the model's answer to it was heard and the assistant is silent. */
    async says(line: string) {
      const before = model.answers()
      starts(line)
      await until(`the answer to "${line}"`, () => model.answers() > before)
      await untilSpokenTo({ heard }, heard().length)
    },
  }
}

interface AssistantCall extends Row {
  assistant: { name: string; version: number }
  outcome: string
  collectedFields: { key: string; value: string }[]
  transferredTo: string | null
}

async function record(from: string): Promise<AssistantCall & { words: string }> {
  const { id } = await frontbell.recordedCall(from)
  const call = (await frontbell.read(`/calls/${id}`)) as unknown as AssistantCall
  return { ...call, words: call.transcript.map(({ text }) => text).join(' ') }
}

peerTest(
  'sipp',
  'instructions are followed and a field is collected; a version published meanwhile answers the next call, which is handed over',
  async () => {
    const first = await publish('Mention the garden.')
    const [booking, next] = ['+12125550151', '+12125550152']
    const caller = await dial(booking)
    await caller.says('good morning')
    const second = await publish('Mention the harbour view.')
    for (const line of [`a haircut on ${openWeekday()} at eleven`, 'in the afternoon', 'yes please'])
      await caller.says(line)
    caller.starts('no thank you')
    await caller.ended

    const booked = await record(booking)
    expect(booked, booked.words).toMatchObject({
      ...{ assistant: { version: first }, outcome: 'booked' },
      collectedFields: [{ key: 'call_back', value: 'Afternoon' }],
    })
    expect(booked.words).toContain('It is booked. Enjoy the garden.')
    expect(booked.words).not.toContain('harbour')
    expect(await frontbell.newest('/appointments')).toMatchObject({ service: 'Haircut', contactPhone: booking })

    called.people = {
      [ANNA]: async (leg) => {
        await presses('1')(leg)
        await until('call.transferred', () => frontbell.announced('/ed25519', 'call.transferred').length === 1)
        leg.hangup()
      },
    }
    const later = await dial(next)
    await later.says('good morning')
    later.starts('may I speak to a person')
    await later.ended

    const transferred = await record(next)
    expect(transferred, transferred.words).toMatchObject({
      ...{ assistant: { version: second }, outcome: 'transferred', transferredTo: ANNA },
    })
    expect(second).toBe(first + 1)
    expect(transferred.words).toContain('Enjoy the harbour view.')
  },
  150_000,
)
