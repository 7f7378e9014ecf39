import type { Topic } from './topic.ts'

/** Statements that callers make instead of a question about how, when and with what they come: "I'd be coming straight from work". */
export const CIRCUMSTANCE_TOPICS: readonly Topic[] = [
  {
    name: 'pregnancy',
    asks: "(?:(?:i'm|i am|she's|she is) )?(?:\\w+ )?(?:months|weeks) (?:along|gone|pregnant)(?: is it safe)?|pregnan(?:t|cy)|baby bump|(?:first|second|third|last) trimester",
    tells: 'pregnant, pregnancy, pregnant women, expecting',
  },
  {
    name: 'casual clothes',
    asks: 'dress(?:ed)? up|dressed|smart(?:ly)? dressed|suit and tie|scruffy|(?:work|muddy|sports|gym) (?:clothes|boots|shoes)|track ?suit|flip ?flops|casual(?:ly)?',
    tells: 'dress code, dress, attire',
  },
  {
    name: 'what to put on',
    asks: '(?:what|which|anything)(?: \\w+){0,5} (?:put on|wear|have on|dress in)|(?:wear|put on)(?: \\w+){0,2} (?:clothes|outfits?)|clothes|clothing|outfits?|what to wear',
    tells: 'wear, clothes, clothing, colours, shorts, bring shorts, trousers, shoes, outfit',
  },
  {
    name: 'getting changed',
    asks: '(?:get|be|getting) changed|change (?:at|there|into|out of|my clothes|first)|chang(?:e|ing) (?:rooms?|facilities|cubicles?)|lockers?',
    tells: 'changing room, changing rooms, lockers, showers, get changed',
  },
  {
    name: 'when ready',
    asks: '(?:when|how soon|how long|how many (?:days|weeks))(?: [^ ]+){0,6} (?:ready|back|finished|get them|have them|get it)|how many (?:days|weeks) (?:before|until|till|for (?:my|the|new))|have (?:them|it)(?: \\w+)? (?:before|by|in time)|in time for|turn ?around|ready (?:by|for|before|on)|how long (?:before|until|till) (?:we|i) (?:get|see|have|hear)|(?:get|see|collect|receive|have) (?:the|my|our) (?:pictures|photos|results|glasses|documents|certificate)',
    tells: 'ready, finished, are ready after, within days, online gallery, collect, turnaround',
  },
  {
    name: 'use of pictures',
    asks: "(?:company(?:'s)?|my|our|the) website|commercial(?:ly)?|copyright|(?:use|print|share|post|put)(?: \\w+){0,3} (?:on|online|on the web|facebook|instagram)|who owns",
    tells: 'rights, commercial use, commercial, copyright, print and share, licence, license',
  },
  {
    name: 'wedding',
    asks: '(?:get|getting|got) married|marry(?:ing)?|weddings?|brides?|bridal|bridesmaids?|engaged|our big day|hen do',
    tells: 'wedding, weddings, bride, bridal',
  },
  {
    name: 'couples',
    asks: 'got married|married|(?:my )?(?:wife|husband|partner) and (?:i|me)|both of us|jointly|as a couple|couples?|(?:one|1) each|together',
    tells: 'married, couple, couples, together, jointly, both',
  },
  {
    name: 'self-employed',
    asks: '(?:work|working) for myself|(?:own|got a|run a|have a)(?: \\w+){0,4} business|self ?employed|freelanc(?:e|er|ers|ing)|sole trader|side (?:hustle|business|job)|my own boss|contractor',
    tells: 'self-employed, freelancer, freelancers, sole trader, businesses',
  },
  {
    name: 'deadline',
    asks: 'dead ?lines?|too late|last (?:possible )?(?:date|day|moment)|by when|cut ?off|already (?:january|february|march|april|may|june|july|august|september|october|november|december)|extension|left it (?:too |a bit )?late|behind with',
    tells: 'deadline, deadlines, extension, at the latest, by 31, latest, best age',
  },
  {
    name: 'handing in papers',
    asks: '(?:e ?mail|send|scan|upload|post|mail|drop)(?: \\w+){0,3} (?:over|in|off|papers?|paperwork|documents?|stuff|through|across)',
    tells: 'upload, portal, send, post, letter box, e-mail',
  },
  {
    name: 'papers needed',
    asks: '(?:what|which|anything)(?: \\w+){0,5} (?:dig out|from me|get ready|have ready|have on me|hand in|collect for you)|dig out',
    tells: 'papers, documents, bring, slips, statement, photo ID',
  },
  {
    name: 'who does it',
    asks: "who (?:would|will|do|am) i (?:see|get|seeing|getting|be seeing|be with|speak to)|who are (?:the|your) \\w+|(?:your|the) (?:team|staff)|who(?:'d|'ll|'s| would| will| is)?(?: \\w+)? be (?:alone |looking |working |there )?(?:with|teaching|doing|after|treating)|qualifications?|qualified|degrees?|trained|vetted|(?:police|background) checks?|experienced|safe with|trust(?:worthy)?",
    tells: 'qualified, degree, trained, training, experience, police check, certified, diploma, our team, Dr',
  },
  {
    name: 'holidays',
    asks: '(?:over|during|in|through) the (?:summer|holidays?|christmas|winter|easter|break)|half ?term|term ?time|school holidays?|vacations?|bank holidays?|public holidays?',
    tells: 'holidays, school holidays, vacation, term, summer break, bank holidays',
  },
  {
    name: 'missing one',
    asks: "(?:won't|not|can't|cannot|isn't going to)(?: be able to)? (?:do|make|come|attend|be there)|miss(?:es|ed|ing)?(?: a| an| the| one| my| his| her)*|lose (?:the|my|our|that)(?: \\w+)? ?(?:money|lesson|session|class)?|woke up",
    tells: 'miss, missing, missed, another lesson, make up, no-show, late cancellation, notice',
    weight: 1,
  },
  {
    name: 'not pleased',
    asks: "(?:not|isn't|wasn't|don't|didn't|aren't)(?: really| very| at all| quite| that| too| so)* (?:pleased|happy|satisfied|impressed|like (?:it|the|how))|disappointed|unhappy|redo(?:ne)?|do it again|put (?:it|that) right|go(?:es)? again|come back to fix",
    tells: 'not satisfied, complaint, complaints, redo, warranty, guarantee, change it for free',
  },
  {
    name: 'restless child',
    asks: "(?:won't|can't|doesn't|never) (?:ever )?(?:sit|stay|keep) still|fidgets?|wriggl(?:es|y|ing)|my (?:lad|nipper|bairn)|(?:my|our|a) (?:little )?(?:lad|lass)",
    tells: 'child, children, kids',
  },
  {
    name: 'long hair',
    asks: '(?:really |very |quite )?(?:long|thick) hair|hair(?: \\w+){0,3} (?:long|thick)|(?:goes |right |all the way )?down (?:to )?my (?:back|waist|bum|bottom)|past my shoulders|waist length',
    tells: 'long hair, thick hair, below the shoulders, shoulder length',
  },
  {
    name: 'older people',
    asks: "nan(?:'s)?|grans?|grann(?:y|ies)|retired|pension(?:er|ers)?|oaps?|elderly|seniors?|over (?:60|65|70|sixty|seventy)",
    tells: 'pensioners, pensioner, seniors, senior, retired, over 60, over 65',
  },
  { name: 'students', asks: 'students?|at uni|university|student (?:card|id)', tells: 'students, student' },
  {
    name: 'secrecy',
    asks: 'who (?:gets|will|would|can|else)(?: to)? (?:\\w+ )?(?:hears?|knows?|reads?|finds?)|who (?:gets to|else)(?: \\w+)? sees?|(?:tell|told) (?:anyone|anybody|my (?:boss|wife|husband|parents|family))|what i (?:tell|say)(?: to)? you|between us',
    tells: 'confidential, confidentiality, between us, secret, private, privacy',
  },
  {
    name: 'other language',
    asks: "only speaks?|(?:doesn't|don't|can't) speak(?: \\w+)? english|(?:no|little|bad|poor) english|not (?:very )?good at english|first language",
    tells: 'languages, language, interpreter, Spanish, Polish, French, translator',
  },
  {
    name: 'how many times',
    asks: 'how many (?:sessions|times|visits|lessons|goes|treatments|appointments)|(?:is |be )?(?:\\w+ )?(?:going to be |be )?enough|how often|(?:one|once|single) (?:\\w+ )?(?:enough|do it)|(?:all|everything) in one visit',
    tells: 'sessions, visits, treatments, lessons, times, most people need',
    weight: 1.2,
  },
  {
    name: 'being late',
    asks: "(?:minutes?|bit|hour|little|few) late|(?:stuck|held up|caught) in (?:\\w+ )?traffic|stuck in traffic|get(?:ting)? there late|(?:i'm|i am|if i'm|being|be|were) late|delayed",
    tells: 'late, minutes late, being late, lateness',
  },
  {
    name: 'least price',
    asks: '(?:the )?least(?: \\w+){0,2} (?:charge|pay|cost|spend)|minimum (?:price|charge|spend)|smallest (?:price|amount)|starting (?:price|at)|start(?:s)? (?:at|from)',
    tells: 'smallest, minimum, at least, from',
    weight: 0.7,
  },
  {
    name: 'bandage',
    asks: 'wrap(?:s|ping|ped)?|cling ?film|bandages?|plasters?|dressing|(?:the )?film|covering',
    tells: 'film, bandage, wrap, dressing, plaster',
  },
  {
    name: 'coming out',
    asks: '(?:just |even )?(?:for )?(?:turn|show|com)(?:ing|e|s)? (?:up|out)|call ?out(?: fee| charge)?s?|just (?:to|for) (?:look|looking|a look)|somebody (?:came|comes) out',
    tells: 'call-out, call-out fee, callout, travel fee',
  },
  {
    name: 'nights and weekends',
    asks: '(?:sunday|saturday|weekend|bank holiday|friday)s? (?:night|morning|evening|afternoon)s?|(?:on|at) (?:a |the )?(?:sunday|saturday|weekend)s?(?: (?:night|morning|evening|afternoon)s?)?|(?:in|during) the (?:night|evening)|late at night|midnight|evenings?',
    tells: 'weekend, weekends, night, nights, Sunday, Saturday, evening, evenings',
    weight: 1,
  },
  {
    name: 'how far out',
    asks: '(?:out )?in the (?:sticks|country|countryside|middle of nowhere)|miles (?:out|away|over|from|past|outside)|over the (?:county|state) line|outside (?:the )?(?:city|town|county)|(?:small )?villages?|rural',
    tells: 'area, areas, miles, county, cover, villages, towns, beyond',
  },
  {
    name: 'rough price',
    asks: "what (?:we're|i'm|we are|i am) (?:in for|looking at)|before (?:we|i) (?:say yes|commit|decide|go ahead|agree)|rough(?:ly)? (?:idea|price|how much)|ballpark|price (?:it |that )?up|whole (?:bathroom|kitchen|house|job)",
    tells: 'estimate, estimates, written estimate, quote, quotation',
  },
  {
    name: 'water running out',
    asks: "water(?:'s| is)? (?:just |now )?(?:pouring|coming|dripping|running|gushing|spraying|leaking|everywhere|all over)|(?:pouring|coming|dripping|running) (?:in|out|down|through)(?: \\w+)? (?:ceiling|wall|floor|kitchen)|through the ceiling|flood(?:ed|ing)?|burst",
    tells: 'main tap, stopcock, shut-off valve, turn off the water, turn the water off, burst, flood',
  },
  {
    name: 'until help comes',
    asks: 'before (?:we|you|they) (?:come|arrive|get there)|(?:what|anything)(?: \\w+)? (?:do|should|can) (?:i|we) do(?: until| till| before| while| now| meanwhile| in the meantime)?|(?:in the )?meantime|meanwhile|until (?:you|somebody|someone|he|they|the \\w+)(?: \\w+)? (?:get|gets|come|comes|arrive|arrives|here|there)',
    tells: 'until we arrive, meanwhile, before we arrive, clear the way',
    weight: 1.2,
  },
  {
    name: 'pausing',
    asks: '(?:pause|freeze|suspend|put (?:it|my \\w+) on hold|take a break)(?: \\w+)?|on hold',
    tells: 'pause, freeze, suspend, on hold',
  },
  {
    name: 'trying out',
    asks: 'try (?:it |one |a \\w+ )?(?:out|first|before)|(?:free )?(?:trial|taster)s?(?: \\w+)?|see (?:if|whether) (?:i|he|she|we) (?:like|likes|get on)|give it a go|before (?:i|we) (?:sign|join|commit)',
    tells: 'trial, taster, try, free trial, trial lesson, trial session',
  },
  {
    name: 'lending',
    asks: "(?:don't|doesn't|haven't|hasn't) (?:have|own|got) (?:a|an|one|any|his own|her own|our own)(?: \\w+)?|do (?:i|we|you) (?:lend|rent|hire|provide|have to buy)|(?:borrow|rent|hire)(?: \\w+)?|need (?:my|our|his|her) own|have to (?:buy|bring)(?: \\w+)?",
    tells: 'lend, borrow, rent, hire, loan, provide, provided, lent',
    weight: 1,
  },
  {
    name: 'beginners',
    asks: "beginners?|never (?:done|tried|played|had|driven|been|touched)(?: \\w+)?|(?:complete|total|absolute) (?:novice|newbie)|no experience|from scratch|(?:not|isn't) very (?:fit|good)|out of (?:shape|practice)|haven't (?:played|driven|exercised|done it)(?: \\w+)?",
    tells: 'beginners, beginner, introduction, no experience, first-timers, starter',
  },
  {
    name: 'arriving at odd hours',
    asks: '(?:arrive|arriving|land|landing|get in|getting in|check(?:ing)? in|turn up)(?: \\w+){0,5} (?:late|early|midnight|night|morning|after|before)|(?:late|early) (?:check ?in|check ?out|arrival|flight)|check ?(?:in|out)',
    tells: 'check-in, check in, check-out, check out, arrival, late arrival, reception, night',
  },
  {
    name: 'luggage',
    asks: '(?:leave|store|drop|keep)(?: \\w+){0,3} (?:bags?|luggage|suitcases?|cases?|stuff|things)|luggage|suitcases?',
    tells: 'luggage, bags, suitcases, store',
  },
  {
    name: 'ordering ahead',
    asks: '(?:how (?:far|long|much|early)(?: \\w+){0,3} )?(?:in advance|ahead|beforehand)|short notice|last minute|(?:order|ask)(?: \\w+){0,4} (?:by|for|before) (?:tomorrow|today|\\w+day|the weekend|christmas)|days? (?:ahead|before|notice)',
    tells: 'ahead, in advance, days before, days ahead, notice, order, hours before',
    weight: 1,
  },
]
