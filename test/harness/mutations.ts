/** Pseudo-random numbers that are the same in every run, so that a failure can be reproduced. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1
  }

  /** An integer from 0 to `sides` - 1. */
  roll(sides: number): number {
    this.#state ^= this.#state << 13
    this.#state ^= this.#state >>> 17
    this.#state = (this.#state ^ (this.#state << 5)) >>> 0
    return this.#state % sides
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.roll(choices.length)] as T
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.roll(256)))
  }
}

/** Input that parsers often get wrong. */
const MORSELS = [
  '\r\n',
  '\r\n\r\n',
  ':',
  ';',
  ',',
  '"',
  '<',
  '>',
  '%',
  '\0',
  ' ',
  '@',
  '-1',
  '99999999999999999999',
  'é',
]

/** A valid message with one to four small changes. */
export function mutated(good: Buffer, dice: Dice): Buffer {
  let bytes = good
  for (let changes = 1 + dice.roll(4); changes > 0; changes--) bytes = changed(bytes, dice)
  return bytes
}

function changed(bytes: Buffer, dice: Dice): Buffer {
  const at = dice.roll(bytes.length + 1)
  const to = Math.min(bytes.length, at + dice.roll(40))
  const [before, between, after] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)]
  switch (dice.roll(6)) {
    case 0:
      return Buffer.concat([before, after])
    case 1:
      return Buffer.concat([before, between, between, after])
    case 2:
      return Buffer.concat([before, Buffer.from(dice.of(MORSELS)), between, after])
    case 3:
      return Buffer.concat([before, dice.bytes(dice.roll(20)), after])
    case 4:
      return before.length > 0 ? before : after
    default:
      return Buffer.concat([before, Buffer.from(dice.of(MORSELS)), after])
  }
}
