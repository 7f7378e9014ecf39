import type { Pcm } from '../../src/media/media-stream.ts'
import { joined, mixed, scaled } from '../../src/media/pcm.ts'
import type { Random } from './random.ts'
import { atDistance, atLevel, CALLER_DBFS, cough, dog, door, music, silence, typing } from './sounds.ts'
import type { CallerVoices, TimedWord } from './voices.ts'

/** The scenes of the benchmark: what callers say, and the noises around them. */

export type SceneKind = 'interruption' | 'backchannel' | 'noise'

/** A sound during the assistant's speech; `words` are those in it, by its own time. */
export interface Sound {
  label: string
  pcm: Pcm
  words: readonly TimedWord[]
  dbfs: number
}

/** A turn of the caller: `pauseMs` of silence follow each part but the last. */
export type TurnParts = readonly { text: string; pauseMs: number }[]

const INTERRUPTIONS = [
  'Wait, I need to cancel instead.',
  'No, not that day.',
  'Stop.',
  'Sorry, can I ask something else?',
  'Hold on a second.',
  "Actually, I'd rather come on Thursday.",
  'Excuse me, how much does that cost?',
  'I said Tuesday.',
  'Let me speak to a person.',
  'Can you repeat that?',
  "That's wrong.",
  'No.',
  'What about Friday?',
  'Hang on, my daughter needs one too.',
  'I already have an appointment.',
  'Could you speak a little slower, please?',
  'Where are you located?',
  'Okay, but I only have time in the morning.',
  'Yes, but what does it cost?',
  'Right, and what about parking?',
  "Never mind, I'll call back later.",
  'Do you have anything earlier?',
  'Is that with Anna?',
  'Hello? Can you hear me?',
  'Please cancel my appointment.',
  'Just tell me the price.',
  'I only need to know if you are open on Sunday.',
  'Wait.',
  'Monday is fine.',
  'You have the wrong number there.',
]

/** `said`: how a voice gets it right. */
const BACKCHANNELS = [
  { word: 'mm-hm', said: 'um hum' },
  { word: 'uh-huh', said: 'uh huh' },
  { word: 'yeah', said: 'yeah' },
  { word: 'okay', said: 'okay' },
  { word: 'right', said: 'right' },
]

const ELSEWHERE = [
  'Did you put the dishes away? I am going to the shop now, and then I will pick up the children.',
  'And then she told me that they had sold the house, can you imagine that, after thirty years.',
  'Table four wants to pay, and the two at the window are still waiting for their soup.',
]
const ON_TELEVISION = [
  'Good evening. Heavy rain is expected over the whole of the country tonight, and strong winds in the north.',
  'That is a wonderful goal, and there are only five minutes left to play in this game.',
  'Our new detergent removes every stain, even at low temperatures. Get it now at your store.',
]

/** `|` and a number: a pause of so many milliseconds. */
const TURNS = [
  "I'd like to book a haircut |450| for next Tuesday, please.",
  'Um |600| I wanted to ask |350| whether you are open on Sunday.',
  'My number is five five five |800| one two three |900| four five six seven.',
  'Can I move my appointment to |700| Thursday?',
  'Yes.',
  'Hi, my name is |650| Anna Miller, and I would like to come on Friday.',
  'I need a haircut and |500| maybe a beard trim as well.',
  'Is there anything on |900| on Wednesday afternoon?',
  'Well, |550| it depends on the price.',
  "I'm calling because |700| my son has an appointment tomorrow |300| and he is ill.",
  'Tuesday at ten would be good.',
  'Could you tell me |300| how much a haircut costs?',
  'No, thank you.',
  'I have an appointment on |800| let me see |900| the fourteenth.',
  'It is spelled M |700| I |600| L |700| L |600| E R.',
  "We'd like to come with |450| two people |350| if that's possible.",
  'Do you have parking |250| near the shop?',
  'So |700| what I actually need is |500| the earliest time that you have.',
  'At half past three |400| or four |300| on Monday.',
  'What are your opening hours?',
  'Please tell Anna that |600| I will be ten minutes late.',
  'I want to cancel |350| my appointment for tomorrow.',
  'Okay |300| then let us take the first one.',
  'The email is anna |600| at example |500| dot com.',
  'I was there last week |450| and I left my umbrella.',
  'Next week would be better for me |300| if you still have something.',
  'Hello |400| I would like to speak to somebody.',
  'The name is Peter |500| and the number is the one that I am calling from.',
  'Uh |900| good question |400| let me think.',
  'Thursday |350| no wait |400| Friday at eleven.',
]

export const NOISES = ['cough', 'typing', 'voices', 'television', 'dog', 'door'] as const

export const turnParts = (index: number): TurnParts => {
  const pieces = (TURNS[index % TURNS.length] as string).split('|').map((piece) => piece.trim())
  return pieces.filter((_, at) => at % 2 === 0).map((text, at) => ({ text, pauseMs: Number(pieces[at * 2 + 1] ?? 0) }))
}

export async function soundOf(kind: SceneKind, index: number, voices: CallerVoices, random: Random): Promise<Sound> {
  if (kind === 'noise') return noise(NOISES[index % NOISES.length] as (typeof NOISES)[number], voices, random)
  const voice = random.pick(voices.names)
  const dbfs = CALLER_DBFS + random.between(-4, 4)
  if (kind === 'interruption') {
    const text = INTERRUPTIONS[index % INTERRUPTIONS.length] as string
    const { pcm, words } = await voices.say(voice, text)
    return { label: text, pcm: atLevel(pcm, dbfs), words, dbfs }
  }
  const { word, said } = BACKCHANNELS[index % BACKCHANNELS.length] as (typeof BACKCHANNELS)[number]
  const { pcm } = await voices.say(voice, said)
  const words = [{ text: word, startMs: 0, endMs: pcm.length / 8 }]
  return { label: word, pcm: atLevel(pcm, dbfs), words, dbfs }
}

/** Single sounds reach about the caller's level; voices of others and the television stay 12 to 22 dB below it. */
async function noise(label: (typeof NOISES)[number], voices: CallerVoices, random: Random): Promise<Sound> {
  const below = (least: number, most: number) => CALLER_DBFS - random.between(least, most)
  const single = (make: (random: Random) => Pcm, dbfs: number) => ({
    label,
    pcm: atLevel(make(random), dbfs),
    words: [],
    dbfs,
  })
  if (label === 'cough') return single(cough, below(-2, 4))
  if (label === 'typing') return single(typing, below(8, 18))
  if (label === 'dog') return single(dog, below(2, 14))
  if (label === 'door') return single(door, below(0, 10))
  const dbfs = below(12, 22)
  const { pcm, words } = await voices.say(
    random.pick(voices.names),
    random.pick(label === 'voices' ? ELSEWHERE : ON_TELEVISION),
  )
  const far = atDistance(pcm)
  if (label === 'voices') return { label, pcm: atLevel(far, dbfs), words, dbfs }
  return { label, pcm: atLevel(mixed(far, scaled(music(random, far.length / 8), 0.2)), dbfs), words, dbfs }
}

/** The caller's turn as sound, and its words. */
export async function spokenTurn(parts: TurnParts, voice: string, dbfs: number, voices: CallerVoices): Promise<Sound> {
  const pieces: Pcm[] = []
  const words: TimedWord[] = []
  let atMs = 0
  for (const { text, pauseMs } of parts) {
    const part = await voices.say(voice, text)
    words.push(...part.words.map((word) => ({ ...word, startMs: atMs + word.startMs, endMs: atMs + word.endMs })))
    pieces.push(atLevel(part.pcm, dbfs), silence(pauseMs))
    atMs += part.pcm.length / 8 + pauseMs
  }
  return { label: parts.map(({ text }) => text).join(' | '), pcm: joined(pieces), words, dbfs }
}
