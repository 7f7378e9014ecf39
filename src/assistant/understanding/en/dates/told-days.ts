import { oneOf } from '../phrases/phrase-pattern.ts'
import type { Piece } from './scan.ts'

/** Days on which callers travel, marry or start a job, which they mention along with the day that they want. Pure. */

const SOMEBODY = '(?:i|we|she|he|they|(?:my|our) [a-z]+)'
const OCCASION = oneOf(
  'wedding|flight|party|interview|exam|funeral|trip|holiday|ball|graduation|christening|concert|shoot|gig|dinner|event',
  'baby|course|new job|job|term|course|conference|marathon|race|reunion|anniversary|birthday|prom|operation|surgery',
)
const IS = "(?:'m| am|'re| are|'s| is|'ll be| will be)"
const DOING = oneOf(
  'off(?= to)|away|gone|leaving|flying|moving|travell?ing|abroad|back|starting|getting married|due|driving|sailing',
  'going(?! to (?:be|need|want|come|have|bring|book))|out of (?:town|the country)|on (?:holiday|vacation|leave|tour)',
)
const GOES = oneOf(
  'fly|flies|leave|leaves|go|goes|move|moves|travel|travels|start|starts|get back|land|set off|head off|depart',
  'return|returns|marry|marries|get married|gets married|drive|drives|sail',
)
const PLAN = new RegExp(
  `^ ?(?:(?:and|but|because|as|since|cause|cos|so|then|also|before|after|for) )*${oneOf(
    `${SOMEBODY}${IS} (?:all |then |also |both )*${DOING}`,
    `${SOMEBODY} (?:all |both |then )*${GOES}`,
    `(?:the|our|my|her|his|their) (?:[a-z]+ )?${OCCASION}(?:'s| is| starts| begins| leaves| goes)`,
    `(?:i've|i have|we've|we have|there's|there is|i've got|we've got|it's|it is)(?: got)? (?:an?|my|our|the|her|his) (?:[a-z]+ )?${OCCASION}`,
    '(?:off to|gone|away|flying|leaving|travell?ing)',
  )} `,
)

const PAUSES = [',', '.', ';', '!', '?', ' and ', ' but ', ' because ', ' since ', ' so ', ' before ']

function clauseAt(text: string, { from, to }: Piece): string {
  const start = Math.max(0, ...PAUSES.map((pause) => text.lastIndexOf(pause, from - pause.length) + 1))
  const ends = PAUSES.map((pause) => text.indexOf(pause, to)).filter((at) => at >= 0)
  return text.slice(start, Math.min(text.length, ...ends))
}

/** Whether the piece is counted from the day named before, such as "the week after", which would make that day a mere anchor. */
export const isCounted = (piece: Piece): boolean =>
  piece.kind === 'relation' || (piece.kind === 'days' && piece.value.isCounted === true)

/**
 * The pieces without the days of plans, if another day is named: "Friday at three, I'm off to Cancun the week after".
 * @param which the pieces that may be left out
 */
export function withoutPlans(
  pieces: readonly Piece[],
  text: string,
  which: (piece: Piece) => boolean = () => true,
): readonly Piece[] {
  const isTold = (piece: Piece): boolean => {
    if (!which(piece) || piece.isRuledOut || (piece.kind !== 'days' && piece.kind !== 'relation')) return false
    // "I'm away until Friday" narrows the wish.
    if (piece.kind === 'days' && piece.value.limits !== undefined) return false
    const clause = clauseAt(text, piece).replace(/^[,.;!? ]+/, '')
    return PLAN.test(` ${clause} `.replace(/^ +/, '')) && !ASKS.test(` ${clause} `)
  }
  const left = pieces.filter((piece) => !isTold(piece))
  return left.some(({ kind, isRuledOut }) => kind === 'days' && !isRuledOut) ? left : pieces
}

/** Words with which a clause asks for the day that it names. */
const ASKS =
  / (?:want|need|like|please|could|can|free|suits?|works?|available|instead|prefer|come|see|fit|book|appointment) /
