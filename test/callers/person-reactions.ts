import { ARTICLES } from '../../src/app/demo-business.ts'
import type { Doing } from './caller.ts'
import { type HeardTime, heardTimes } from './heard-times.ts'
import { fitsTime, type Person, readRow, type Wish } from './person.ts'
import { isUnclear, type QuestionKind, questionKind } from './questions.ts'
import { dayInWords, ordinal, plainly, timeInWords } from './spoken-times.ts'

export const DEFAULT_NAME = 'Ada Lovelace'
const DEFAULT_PHONE = 'two one two, five five five, oh one nine nine'
const MAX_REPEATS = 2
const MAX_SAME_WORDS = 3

/** The words of a person who names a day or a time. */
const NAMES_TIME =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tues?|weds?|thurs?|fri|today|tonight|tomorrow|tmrw?|tmw|2moro|yesterday|noon\w*|midday|morning|afternoon|evening|week\w*|fortnight|months?|day after|christmas|xmas|thanksgiving|easter|new year\S*|o'clock|half past|quarter (?:to|past)|\d{1,2} ?[ap]\.?m|\d{1,2}:\d\d|at (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|(?:\d(?:st|nd|rd|th))|first|second|third|\w+(?:teenth|tieth)|\d+[/.]\d+|hours?|lunch\w*|earl\w+|soon\w*|latest|lunch)\b/i

/** Says that something was done. A question is none. */
const CLAIM =
  /(?:'s|\bis|\bare|\bbeen)(?: all| now| both)? (?:booked|set|confirmed|moved|rescheduled|changed|cancell?ed)\b|\b(?:i|we)(?:'ve| have)(?: now| just)? (?:booked|moved|rescheduled|changed|cancell?ed)\b|^(?:booked|moved|cancell?ed|confirmed|done)\b/im
const NO_CLAIM = /\b(?:nothing|not|isn't|no longer|already|before|none|can't|don't|once|if|when|until)\b|\?/i

const SAYS_WHY =
  /\b(?:sorry|nothing|no (?:free |other )?(?:time|day|room|slot)|not (?:free|open|available|possible|sure)|isn't|aren't|taken|booked up|fully booked|full|closed|closest|nearest|instead|over|past|no such|outside|can't|cannot|couldn't|didn't|don't|already|unfortunately|afraid|understand|next times?)\b/i

/** What the person noticed while talking. */
export interface Noticed {
  /** Something else than what was meant was read back or offered, without a word why. */
  misreadings: string[]
  /** How often the person had to say something again. */
  repeats: number
  /** The same words came again and again. */
  isStuck: boolean
  /** Rows that the assistant told the person about. */
  claims: Claim[]
}

/** The assistant said that something was done. */
export interface Claim {
  turn: number
  words: string
  /** The last time that it named. */
  about: HeardTime | null
  /** The person had agreed just before. */
  isAnswerToYes: boolean
}

/** The head of a person in a conversation: from the assistant's words to what the person says or does. */
export class PersonReactions {
  readonly noticed: Noticed = { misreadings: [], repeats: 0, isStuck: false, claims: [] }
  readonly #person: Person
  readonly #today: string
  readonly #services: readonly string[]
  readonly #wishes: { wish: Wish; isDone: boolean }[]
  readonly #says: Doing[]
  readonly #again: string[]
  readonly #answers: (readonly [RegExp, string])[]
  readonly #at: Map<QuestionKind, Doing[]>
  readonly #monthFirst: boolean
  #hasNamedTime = false
  #isLeaving = false
  #last: Doing = ''
  #agreed: Wish | null = null
  #heard: string[] = []

  constructor(person: Person, today: string, services: readonly string[]) {
    this.#person = person
    this.#today = today
    this.#services = services
    const had = new Set(person.scene?.has ?? [])
    this.#wishes = (person.expect.rows ?? [])
      .filter((row) => !had.has(row))
      .map((row) => ({ wish: readRow(row), isDone: false }))
    this.#says = [...person.says]
    this.#again = [...(person.again ?? [])]
    this.#answers = [...(person.answers ?? [])]
    this.#at = new Map(Object.entries(person.at ?? {}).map(([kind, does]) => [kind as QuestionKind, [...does]]))
    this.#monthFirst = (person.scene?.business?.country ?? 'US') === 'US'
  }

  /** Null if the person hangs up. */
  next(words: string): Doing | null {
    const times = heardTimes(words, this.#today)
    this.hears(words)
    if (words === '' && this.#last !== '' && this.#person.by !== 'text') return { silent: true }
    const named = times.filter(({ time }) => time !== null)
    const kind = questionKind(words, named.length)
    if (this.#isStuckOn(words)) return null
    const doing = this.#answer(words) ?? this.#at.get(kind)?.shift() ?? this.#reacts(kind, words, times)
    if (typeof doing === 'string' && NAMES_TIME.test(doing)) this.#hasNamedTime = true
    this.#last = doing ?? ''
    return doing
  }

  /** The answer to a question of the service. */
  #answer(words: string): Doing | undefined {
    const question = words.split(/(?<=[.!\n])\s*/).at(-1) ?? ''
    const index = this.#answers.findIndex(([asked]) => asked.test(question))
    return index < 0 ? undefined : this.#answers.splice(index, 1)[0]?.[1]
  }

  get unmet(): Wish[] {
    return this.#wishes.filter(({ isDone }) => !isDone).map(({ wish }) => wish)
  }

  #isStuckOn(words: string): boolean {
    const same = this.#heard.slice(-MAX_SAME_WORDS)
    this.noticed.isStuck = same.length === MAX_SAME_WORDS && words !== '' && same.every((one) => one === words)
    return this.noticed.isStuck
  }

  /** Listens without an answer, as to the last words of a call. */
  hears(words: string): void {
    this.#notesClaims(words)
    this.#heard.push(words)
    this.#agreed = null
  }

  #notesClaims(words: string): void {
    for (const sentence of words.split(/(?<=[.!?])\s+|\n/)) {
      if (!CLAIM.test(sentence) || NO_CLAIM.test(sentence)) continue
      const about = heardTimes(sentence, this.#today)
      const target = about.findLast(({ time }) => time !== null) ?? null
      const claim = { turn: this.#heard.length, words: sentence, about: target, isAnswerToYes: this.#agreed !== null }
      this.noticed.claims.push(claim)
      const met = this.#wishes.find(
        ({ wish, isDone }) =>
          !isDone && (about.some(({ day, time }) => time && fitsTime(wish, day, time)) || wish === this.#agreed),
      )
      if (met) met.isDone = true
    }
  }

  #reacts(kind: QuestionKind, words: string, times: readonly HeardTime[]): Doing | null {
    const objection = this.#objectsTo(kind, words, times)
    if (objection !== undefined) return objection
    const {
      expect,
      message = 'Please tell them that I called.',
      name = DEFAULT_NAME,
      phone = DEFAULT_PHONE,
    } = this.#person
    switch (kind) {
      case 'service':
        return this.#service()
      case 'with whom':
        return this.unmet[0]?.staff ?? 'anybody'
      case 'which day?':
        return this.#saysWhichDay(words)
      case 'when':
        return this.#names()
      case 'offers':
        return this.#picks(times)
      case 'name':
      case 'proof':
        return /day of the month/i.test(words) ? this.#dayOfOwn() : name
      case 'phone':
        return this.#saysPhone(words, phone)
      case 'which':
        return this.#describesOwn()
      case 'book?':
      case 'move?':
      case 'cancel?':
        return this.#agrees(kind, times)
      case 'check?':
        return 'yes'
      case 'new or own?':
        return this.#newOrOwn()
      case 'which subject?':
        return this.#subject(words)
      case 'change?':
        return this.#changes()
      case 'message?':
        return expect.message ? 'yes please' : expect.person ? 'I want to talk to a person' : 'no thanks'
      case 'message':
        return message
      case 'person?':
        return expect.person ? 'yes please' : 'no thanks'
      case 'still there?':
        return this.#last
      case 'end?':
        return this.#isLeaving || this.#nothingLeft() ? 'yes' : 'no'
      case 'unclear':
        return this.#repeats()
      default:
        return isUnclear(words) && !this.#isLeaving ? this.#repeats() : this.#goesOn()
    }
  }

  /** Refuses what was not asked for; undefined: nothing to refuse. */
  #objectsTo(kind: QuestionKind, words: string, times: readonly HeardTime[]): Doing | null | undefined {
    const isReadBack = ['book?', 'move?', 'cancel?'].includes(kind)
    if (!isReadBack && !['offers', 'name', 'phone', 'when'].includes(kind)) return undefined
    const open = this.unmet
    if (open.length === 0) return undefined
    const own = (this.#person.scene?.has ?? []).map(readRow)
    const named = times.filter(
      ({ day, time }) => time !== null && !(kind === 'when' && own.some((one) => fitsTime(one, day, time))),
    )
    const fits = named.length === 0 || named.some(({ day, time }) => open.some((wish) => fitsTime(wish, day, time)))
    const services = this.#services.filter((service) => words.includes(service))
    const isOther =
      isReadBack && services.length > 0 && !open.some(({ service }) => service === '*' || services.includes(service))
    const isNew = kind === 'book?' && open.every((wish) => this.#isMove(wish) || wish.cancelled)
    if (isNew) {
      this.noticed.misreadings.push(words)
      this.noticed.repeats += 1
      return this.noticed.repeats > MAX_REPEATS ? null : `no, ${this.#plainRequest()}`
    }
    if (fits && !isOther) return undefined
    if (!this.#hasNamedTime && !isReadBack) return undefined
    if (isReadBack || !SAYS_WHY.test(words)) this.noticed.misreadings.push(words)
    if (kind === 'when') return undefined
    if (isOther && open[0]) return this.#saysPlainly(`no, I want a ${open[0].service.toLowerCase()}, `)
    return this.#saysPlainly(isReadBack ? 'no, ' : '')
  }

  #agrees(kind: 'book?' | 'move?' | 'cancel?', times: readonly HeardTime[]): Doing {
    const cancels = kind === 'cancel?'
    const open = this.unmet.filter((wish) => wish.cancelled === cancels)
    const wish = open.find((one) => times.some(({ day, time }) => time && fitsTime(one, day, time))) ?? open[0]
    if (wish === undefined) return 'no'
    this.#agreed = wish
    return 'yes'
  }

  #saysPhone(words: string, phone: string): Doing | null {
    if (isUnclear(words) || /sorry/i.test(words)) this.noticed.repeats += 1
    return this.noticed.repeats > MAX_REPEATS ? null : phone
  }

  #service(): Doing | null {
    const [wish] = this.unmet
    if (wish === undefined && this.#knowsAll()) return this.#leaves()
    if (wish === undefined && !this.#hasOtherWords()) return this.#saysThatItIsAQuestion()
    if (wish === undefined || wish.cancelled || this.#isMove(wish)) return this.#repeats()
    return wish.service === '*' ? (this.#services[0] ?? '') : wish.service.toLowerCase()
  }

  #hasOtherWords(): boolean {
    return this.#again.length > 0 || this.#says.length > 0
  }

  /** Nothing is to be booked, whatever is offered: says so once with the same question, then leaves. */
  #saysThatItIsAQuestion(): Doing | null {
    const { message, person } = this.#person.expect
    const [first] = this.#person.says
    if (message || person || typeof first !== 'string') return this.#repeats()
    this.noticed.repeats += 1
    return this.noticed.repeats < MAX_REPEATS ? `I only have a question: ${first}` : this.#leaves()
  }

  /** Whether it is about a new appointment, one that they have, or none. */
  #newOrOwn(): Doing {
    const { expect, scene = {} } = this.#person
    const [wish] = this.unmet
    if (wish !== undefined) return wish.cancelled || this.#isMove(wish) ? 'about one that I have' : 'a new one please'
    if (expect.person) return 'neither, I want to talk to a person'
    if (expect.message) return 'neither, I want to leave a message'
    return (scene.has ?? []).length > 0 ? 'about one that I have' : "it's a question"
  }

  /** The named title of an article that says what the person still wants to hear. */
  #subject(words: string): Doing {
    const said = this.#heard.slice(0, -1).join(' ')
    const open = (this.#person.expect.hears ?? []).filter((one) => !one.test(said))
    const articles = this.#person.scene?.articles ?? ARTICLES
    const named = articles.filter(({ title }) => words.includes(title.replace(/[.!?\s]+$/, '')))
    const meant = named.find(({ content }) => open.some((one) => one.test(content)))
    return meant === undefined ? 'no, none of those' : `${meant.title.replace(/[.!?\s]+$/, '')}, please`
  }

  /** Names the day and time: with other words if they were said before. */
  #names(): Doing | null {
    const [wish] = this.unmet
    if (wish === undefined) return this.#repeats()
    return this.#hasNamedTime && this.#again.length > 0 ? this.#repeats() : this.#saysPlainly()
  }

  /** Names the wanted one of several days, otherwise the wanted day. */
  #saysWhichDay(words: string): Doing | null {
    const asked = /do you mean ([^?]*)\?/i.exec(words)?.[1] ?? ''
    const days = heardTimes(asked, this.#today).flatMap(({ day }) => day ?? [])
    const wanted = days.find((day) => this.unmet.some((wish) => fitsTime(wish, day, null)))
    return wanted === undefined ? this.#saysPlainly('neither, ') : dayInWords(wanted, this.#monthFirst)
  }

  #picks(times: readonly HeardTime[]): Doing | null {
    const open = this.unmet
    const good = times.find(({ day, time }) => time && open.some((wish) => fitsTime(wish, day, time)))
    if (good?.time === undefined || good.time === null)
      return open.length === 0 ? 'none of them, thanks' : this.#saysPlainly()
    const days = new Set(times.map(({ day }) => day))
    const clock = timeInWords(good.time)
    return days.size > 1 && good.day !== null
      ? `${dayInWords(good.day, this.#monthFirst)} at ${clock}`
      : `${clock} please`
  }

  #describesOwn(): Doing {
    const has = (this.#person.scene?.has ?? []).map(readRow)
    const after = new Set(this.#person.expect.rows)
    const [touched = has[0]] = (this.#person.scene?.has ?? []).filter((row) => !after.has(row)).map(readRow)
    const day = touched?.days?.[0]
    return day === undefined ? 'the first one' : `the one on ${dayInWords(day, this.#monthFirst)}`
  }

  #dayOfOwn(): Doing {
    const [own] = (this.#person.scene?.has ?? []).map(readRow)
    return `the ${ordinal(Number(own?.days?.[0]?.slice(8) ?? 1))}`
  }

  #changes(): Doing {
    const [wish] = this.unmet
    if (wish === undefined) return 'keep it'
    return wish.cancelled ? 'cancel it' : `move it to ${plainly(wish, this.#today, this.#monthFirst)}`
  }

  /** Says it with other words; hangs up when that has not helped twice, or once where nothing is to be booked. */
  #repeats(): Doing | null {
    this.noticed.repeats += 1
    if (this.noticed.repeats > MAX_REPEATS) return null
    const again = this.#again.shift() ?? this.#says.shift()
    if (again !== undefined) return again
    if (this.unmet.length > 0) return this.#plainRequest()
    const { message, person } = this.#person.expect
    if (message && /message/i.test(this.#heard.at(-1) ?? '')) return 'I want to leave a message'
    if (person && /person|message/i.test(this.#heard.at(-1) ?? '')) return 'I want to speak to a person'
    return this.noticed.repeats < MAX_REPEATS ? this.#last : this.#leaves()
  }

  /** Nothing is to be booked, and all questions are answered. */
  #knowsAll(): boolean {
    const said = this.#heard.join(' ')
    const { hears = [], message = false, person = false } = this.#person.expect
    return hears.length > 0 && !message && !person && hears.every((words) => words.test(said))
  }

  #leaves(): Doing {
    this.#isLeaving = true
    return 'no thank you, bye'
  }

  #saysPlainly(before = ''): Doing | null {
    const [wish] = this.unmet
    if (this.#hasNamedTime) this.noticed.repeats += 1
    if (this.noticed.repeats > MAX_REPEATS || wish === undefined) return null
    return `${before}${plainly(wish, this.#today, this.#monthFirst)}`
  }

  #plainRequest(): string {
    const [wish] = this.unmet
    if (wish === undefined) return ''
    const when = plainly(wish, this.#today, this.#monthFirst)
    if (wish.cancelled) return `cancel my appointment on ${when}`
    if (this.#isMove(wish) || this.#hasBookedAnother()) return `move my appointment to ${when}`
    return `I would like to book a ${wish.service.toLowerCase()} on ${when}`
  }

  /** Something was booked that the person wants to have otherwise. */
  #hasBookedAnother(): boolean {
    const wishes = this.#wishes.map(({ wish }) => wish)
    return this.noticed.claims.some(
      ({ about }) => about !== null && !wishes.some((wish) => fitsTime(wish, about.day, about.time)),
    )
  }

  /** Whether the wish takes the place of an appointment that the person has. */
  #isMove(wish: Wish): boolean {
    const { has = [] } = this.#person.scene ?? {}
    const rows = this.#person.expect.rows ?? []
    const given = has.filter((row) => !rows.includes(row) && !rows.includes(`cancelled ${row}`))
    return !wish.cancelled && given.some((row) => readRow(row).service === wish.service)
  }

  #nothingLeft(): boolean {
    return this.#says.length === 0
  }

  #goesOn(): Doing | null {
    const next = this.#nextSentence()
    if (next !== undefined) return next
    if (this.#isLeaving) return null
    if (this.unmet.length > 0 && this.noticed.repeats < MAX_REPEATS && !this.#person.expect.orRefuses) {
      this.noticed.repeats += 1
      return this.#again.shift() ?? this.#plainRequest()
    }
    return this.#leaves()
  }

  /** Sentences of which nothing is left to do are not said. */
  #nextSentence(): Doing | undefined {
    const isDone = this.#wishes.length > 0 && this.unmet.length === 0
    const next = this.#says.shift()
    const isPointless = isDone && typeof next === 'string' && NAMES_TIME.test(next) && !next.includes('?')
    return isPointless ? this.#nextSentence() : next
  }
}
