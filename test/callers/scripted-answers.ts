import type { Answer, Doing } from './caller.ts'
import { heardTimes } from './heard-times.ts'
import { type QuestionKind, questionKind } from './questions.ts'

/** What a caller says or does after the assistant's words. */
export interface Reactions {
  /** @param reply the last reply; `words`: all that was said since the caller's last turn. Null: hangs up. */
  next(reply: string, words: string): Doing | null | Promise<Doing | null>
}

/** A caller who gives prepared answers. */
export class ScriptedAnswers implements Reactions {
  readonly #answers: { asked: RegExp | QuestionKind; does: Doing[] }[]
  readonly #today: string
  readonly #remark: (line: string) => unknown
  #queued: Doing[] = []

  constructor(says: readonly Answer[], today: string, remark: (line: string) => unknown) {
    this.#answers = says.map(([asked, ...does]) => ({ asked, does: [...does] }))
    this.#today = today
    this.#remark = remark
  }

  next(reply: string): Doing | null {
    if (this.#queued.length === 0) {
      const named = heardTimes(reply, this.#today).filter(({ time }) => time !== null).length
      const kind = questionKind(reply, named)
      const found = this.#answers.findIndex(({ asked }) =>
        typeof asked === 'string' ? asked === kind : asked.test(reply),
      )
      const [answer] = found < 0 ? [] : this.#answers.splice(found, 1)
      this.#queued = answer?.does ?? []
    }
    const doing = this.#queued.shift()
    // A caller without an answer to the question hangs up.
    if (doing === undefined) this.#remark('caller: (does not know what to say, and hangs up)')
    return doing ?? null
  }
}
