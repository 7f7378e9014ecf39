import type { Topic } from './topic.ts'

/** Questions about getting to a business and being there. */
export const VISITING_TOPICS: readonly Topic[] = [
  {
    name: 'address',
    asks: "where (?:are|r|is|'s) (?:you|u|the|your|it|this)(?: (?:guys|all|folks|office|shop|place|store|salon|practice|clinic|restaurant|located|based))*|where you are|where do i (?:go|come|find)|where can i find you|whereabouts|(?:your |the )?(?:full |exact |street |postal )?address|locat(?:ed|ion)|(?:which|what) (?:street|road|floor|building|part of town|neighbou?rhood)(?: (?:is|are) (?:it|you|that))?|directions?|(?:find|finding|reach|reaching) (?:you|the (?:office|shop|place|building))|how (?:do|can|would|could) (?:i|we) (?:get|come|travel) (?:there|to (?:you|your|the (?:office|shop|place|store|salon|practice|clinic|restaurant)))|get(?:ting)? to you|(?:i|we|to) get there|getting there|zip ?code|post ?code|next to|near(?:by|est)? what|cross streets?|landmark|on the map|google maps",
    tells:
      'address, street, road, avenue, lane, boulevard, square, plaza, floor, located, location, opposite, corner, directions, entrance, suite',
  },
  {
    name: 'parking',
    asks: "park(?:ed|ing|s)?(?: (?:the|my|our) car| lot| garage| space| spot| place)?|car ?parks?|(?:leave|put|stick|store|drop) (?:the|my|our|a) (?:car|vehicle|van|truck|motorbike|bike)|(?:spot|space|room|place|somewhere|anywhere) for (?:the|my|our|a) (?:car|vehicle|van)|valet|(?:driving in|coming by car|come by car|(?:i'm|i am|we're|we are) driving)",
    tells: 'park, parking, parked, garage, car park, parking lot, valet, driveway',
  },
  {
    name: 'access',
    asks: "wheel ?chairs?|step ?free|stairs?|steps?|lifts?|elevators?|ramps?|(?:disabled|disability|handicap(?:ped)?|mobility|walker|zimmer|crutches|scooter|stroller|pram|pushchair|buggy|bad (?:knee|hip|leg)s?|(?:can't|cannot|trouble|hard(?:er)?|difficulty|struggle[sd]?|not good|problems?)(?: with)? (?:walk(?:ing)?|climb(?:ing)?))|accessib(?:le|ility)|ground floor",
    tells:
      'wheelchair, step-free, stairs, steps, lift, elevator, ramp, accessible, accessibility, disabled, ground floor, barrier free, level access',
  },
  {
    name: 'transit',
    asks: 'by (?:train|bus|tube|subway|metro|tram|underground|rail|public transport)|(?:train|bus|tube|subway|metro|tram|railway) ?(?:stations?|stops?|lines?)?|public trans(?:port|it|portation)|stations?|(?:walk|far) from the',
    tells:
      'station, bus, train, subway, metro, tram, tube, underground, railway, public transport, transit, bus stop, tram stop, bus depot',
    pattern: '\\m([Ll]ines?|[Bb]us|[Bb]uses|[Tt]rams?|[Tt]rains?|[Mm]etro)\\M[^.]{0,30}\\mstops?\\M',
  },
  {
    name: 'bicycle',
    asks: '(?:bike|bicycle|cycle) (?:rack|stand|storage|parking)s?|(?:lock|leave|park) (?:up )?my (?:bike|bicycle)',
    tells: 'bike, bicycle, bike rack, cycle',
  },
  {
    name: 'charging point',
    asks: '(?:ev |electric )?charg(?:ing|er)(?: (?:points?|stations?|spots?))?|charge (?:my|the) (?:car|tesla|ev)',
    tells: 'charging station, charging point, charger, electric car',
  },
  {
    name: 'hours',
    asks: '(?:opening|business|office|working) (?:hours|times?)|your hours|(?:are|r) (?:you|u|they|ya|you guys)(?: \\w+)? (?:open|closed)|(?:do|does|are|is) (?:you|it|the (?:shop|store|office|practice|clinic|place|salon|restaurant|pool|gym)) (?:open|close|shut|closed)|(?:what|which) time (?:do|does|are|is)|(?:evening|weekend|late|early|out of hours|saturday|sunday) (?:appointments?|hours|opening)|after hours|how late|open (?:on|till|until|late|at)',
    tells: 'opening hours, business hours, open, closed, close',
    hints: 'weekend, evening',
  },
  {
    name: 'children',
    asks: "kids?|child(?:ren)?(?:'s)?|bab(?:y|ies)|toddlers?|infants?|(?:my|our) (?:(?:little|young|small) )?(?:son|daughter|boy|girl|one|ones)|little ones?|youngsters?|teen(?:ager)?s?|p(?:a)?ediatric(?:s|ian)?|famil(?:y|ies) friendly|(?:suitable|good|okay|ok|fine|nice|fun) for (?:famil(?:y|ies))|high ?chairs?|grand(?:son|daughter|child|children|kids?)|(?:year|month)s? old|minors?",
    tells: 'child, children, kids, baby, toddler, family, families, paediatric, pediatric, infant, teenager',
  },
  {
    name: 'pets',
    asks: 'pets?|animals?|guide dog|service (?:dog|animal)',
    tells: 'pet, dog, cat, puppy, leash, animals',
  },
  { name: 'dogs', asks: 'dogs?|pupp(?:y|ies)|labradors?|poodles?', tells: 'pet, dog, puppy, leash, animals' },
  { name: 'cats', asks: 'cats?|kittens?', tells: 'pet, cat, kitten, animals' },
  {
    name: 'wifi',
    asks: 'wi ?fi|internet(?: access| connection)?|wireless|get online|hotspot',
    tells: 'wifi, wi-fi, internet, wireless',
  },
  {
    name: 'toilet',
    asks: 'toilets?|rest ?rooms?|bath ?rooms? (?:for|i can)|washrooms?|loos?|changing (?:table|room)s?',
    tells: 'toilet, restroom, washroom, bathroom, changing table',
  },
  { name: 'smoking', asks: 'smok(?:e|ing)|vap(?:e|ing)|cigarettes?', tells: 'smoke, smoking, vaping' },
  {
    name: 'dress code',
    asks: 'dress(?:ed)? ?code|(?:what|how) (?:should|do|shall|can|must) (?:i|we) (?:wear|dress)|wear(?:ing)?|dress (?:up|smart|nice(?:ly)?)|(?:is it|too|very) (?:formal|fancy|posh|casual|smart)|jeans|shorts|sneakers|trainers|a (?:tie|jacket|suit)|smart casual|attire',
    tells: 'dress code, dress, wear, attire, smart casual, shoes, clothes, clothing',
  },
  {
    name: 'walk-in',
    asks: 'walk ?ins?|walk (?:right )?in|(?:just|simply) (?:turn|show|come|drop|pop|walk|stop|swing) (?:up|in|by|over|round)|(?:turn|show) up|(?:drop|pop|stop|swing) (?:in|by)|without (?:a |an |any )?(?:booking|appointment|reservation|reserving)|(?:need|have to|must|necessary)(?: to)?(?: make)? (?:a |an )?(?:appointment|book|booking|reservation|reserve)(?: (?:first|ahead|in advance))?|(?:come|get) in without|appointment (?:necessary|required|needed|only)|by appointment',
    tells:
      'walk-in, walk-ins, without appointment, without booking, drop-in, need no appointment, no appointment needed',
  },
  {
    name: 'what to bring',
    asks: "(?:do|should|must|shall|can) (?:i|we) (?:need to |have to )?bring|(?:what|which|anything|something)(?: \\w+){0,5} (?:bring|pack|take along|have with me|take with me|prepare)|(?:what|anything|something)(?: \\w+){0,2} i should have|(?:need|bring|have|show)(?: \\w+){0,3} (?:id|identification|passport|driver'?s licen[sc]e|paper ?work|documents?|paperwork|forms?)|(?:which|what) (?:documents?|papers?|paperwork|forms?)|paperwork|papers?(?: (?:you|we) need)?|fill (?:in|out)(?: \\w+){0,2} (?:forms?|paperwork)|(?:the )?originals?",
    tells: 'photo ID, identification, passport, paperwork, papers, documents, forms, upload',
    hints: 'bring',
    pattern:
      '\\m(everything|equipment|materials?|all of it) is (included|provided|here)\\M|([Pp]lease|should|must|to|only|just) bring\\M|\\m[Bb]ring (your|a|an|along|some|enough|warm|comfortable|photo|proof|id|old|nothing)\\M',
  },
  {
    name: 'first visit',
    asks: '(?:first|1st|initial) (?:visit|time|appointment|consultation|meeting|consult|session|one)|new (?:patient|client|customer)s?|never been (?:there|to you|before)|been before|(?:accept|take|taking|accepting)(?: on)? new',
    tells:
      'first visit, first time, first appointment, first consultation, new patient, new client, new customer, initial consultation, first',
  },
  {
    name: 'arriving',
    asks: "how early|arrive|(?:come|be|get there|get here|turn up) (?:\\w+ )?(?:early|earlier|ahead)|(?:minutes?|bit) (?:early|late)|(?:if|when) i(?:'m| am)? (?:running )?late|late arrival",
    tells: 'minutes early, arrive, early, late, minutes before',
  },
]
