import type { Topic } from './topic.ts'

/**
 * Statements about themselves that callers make instead of a question: "my son is six", "I'm terrified of the
 * drill".
 */
export const SITUATION_TOPICS: readonly Topic[] = [
  {
    name: 'fear',
    asks: 'afraid|scared|terrified|nervous|anxious|anxiety|phobia|phobic|petrified|frightened|panic(?:s|king)?|fear|hates? (?:needles?|dentists?|the drill|injections?|flying)|dread(?:ing)?',
    tells: 'afraid, nervous, anxious, scared, fear, fears, sedation, calm',
  },
  {
    name: 'age',
    asks: "(?:too|old|young) enough|too (?:young|old|little)|how (?:old|young)|(?:what|which|minimum) age|age limit|(?:\\w+'s|(?:(?:youngest|eldest|oldest|smallest|middle|other) (?:one )?)?is|turned|turning|aged|she's|he's) (?:just |only |nearly |almost |just turned |about to be )?(?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)(?= (?:and|so|can|is|now|years|he|she|my|i|we|next|in)| $)|(?:\\w+|\\d+) (?:year|month)s? old|under ?age|seventeen|sixteen|fifteen",
    tells:
      'age, aged, ages, from six years, youngest, oldest, minimum age, under 18, must be 18, from the age, earliest age, younger, older',
    hints: 'years, weeks',
    pattern:
      '\\m(from|under|over|below|above|until|least|be|aged?|to|than)\\s+(\\d{1,2}|six|eight|ten|twelve|fourteen|sixteen|eighteen)(\\s+(years|months)|[.,;]|\\s+(pay|are|is|can|may|must|only|need|get)\\M)',
    weight: 1.2,
  },
  {
    name: 'consent',
    asks: "(?:sign|give|need)(?: \\w+){0,3} (?:consent|permission)|i'd sign|(?:parents?|guardian|mother|father|mum|dad)(?:'s)? (?:consent|permission|come|there|sign|with)|stay with (?:him|her|them)|in the room",
    tells: 'parent, parents, guardian, consent, permission, accompanied',
  },
  {
    name: 'siblings',
    asks: 'twins?|triplets|siblings?|(?:brother|sister)s?(?: and (?:brother|sister)s?)?|both (?:of )?(?:my|our|the) (?:kids|children|boys|girls|sons|daughters)|two (?:kids|children|boys|girls)|second (?:child|kid)',
    tells: 'brothers, sisters, siblings, second child, family discount',
  },
  {
    name: 'illness',
    asks: 'ill|sick|poorly|unwell|fever|temperature|flu|covid|a cold|coughs?|coughing|chicken ?pox|contagious|sniffles|throwing up|stomach bug',
    tells: 'ill, sick, unwell, fever, illness, contagious, infection',
  },
  {
    name: 'weather',
    asks: 'rain(?:s|ing|y|ed)?|pouring(?: down)?|wet|storm(?:s|y)?|snow(?:s|ing|y)?|weather|windy|thunder(?: ?storms?)?|lightning|freezing|icy|heatwave',
    tells: 'weather, rain, rains, snow, storm, wind, indoors, outdoors',
  },
  {
    name: 'renting',
    asks: 'rent(?:s|ing|ed|ers?)?|tenants?|tenancy|landlord|landlady|lease|evict(?:ed|ion|ing)?|flatmate|lodger|throw (?:me|us) out|(?:wants|want) (?:me|us) out',
    tells: 'tenant, tenants, tenancy, landlord, rent, lease, eviction',
  },
  {
    name: 'crime',
    asks: 'arrested|criminal|crimes?|police|drink driving|drunk driving|dui|dwi|assault(?:ed)?|theft|stealing|defend(?: me| him| her)?|bail|prison|jail|speeding',
    tells: 'criminal, crime, police, defence, defense, defend',
  },
  {
    name: 'work dispute',
    asks: 'fired|sacked|dismissed|laid off|redundan(?:t|cy)|my (?:boss|employer)|lost my job|unfair(?:ly)?',
    tells: 'employment, dismissal, labour law, labor law, workplace',
  },
  {
    name: 'family law',
    asks: 'divorc(?:e|ed|ing)|custody|separat(?:ed|ing|ion)|alimony|child support|prenup|leaving (?:my|me)|my ex(?: wife| husband)?(?= )',
    tells: 'family law, divorce, custody, separation',
    weight: 1.2,
  },
  {
    name: 'little money',
    asks: "(?:don't|haven't|not|no|without)(?: really| have| got| much| any| enough| a lot of)+ money|can't (?:really |possibly )?(?:afford|pay)|skint|low income|unemployed|on benefits|out of work|no income",
    tells: 'legal aid, payment plan, instalments, installments, low income, hardship, free of charge, reduced',
  },
  {
    name: 'in parts',
    asks: '(?:all|whole (?:lot|thing|amount)|everything) (?:in|at) (?:1 |one )?(?:go|once)|in (?:parts|bits|stages|steps)|bit by bit|spread (?:it|the)|over (?:a few|several) months|pay later',
    tells: 'instalments, installments, payment plan, monthly, financing',
  },
  {
    name: 'from afar',
    asks: "(?:live|based|staying|i'm|we're)(?: \\w+){0,4} (?:away|abroad|far|overseas)|from (?:home|abroad|afar|my sofa)|(?:other|another) (?:end|side) of the|hours? (?:away|drive)|(?:coming|getting|travel(?:l)?ing) (?:in|there|to you)(?: \\w+){0,4} (?:difficult|hard|tricky|impossible)|not able to come in|without coming(?: in)?|(?:have|need) to come in",
    tells: 'video, online, by telephone, by phone, remote, remotely, portal',
  },
  {
    name: 'home visit',
    asks: "(?:come|comes|coming|get|someone|somebody|do it|out)(?: out| over| round)? (?:to|at) (?:my|our|the|me|us|his|her) ?(?:house|home|place|flat|mother's|mum's)?|home visits?|house ?calls?|housebound|(?:can't|cannot|won't|never|couldn't|don't think we'd)(?: \\w+){0,4} (?:into|to) the (?:car|surgery|clinic|practice)|too (?:ill|old|weak|frail) to|can't manage the stairs|bedridden",
    tells: 'home visit, home visits, come to your home, at your home, house call',
  },
  {
    name: 'breakdown',
    asks: "(?:won't|doesn't|didn't|not|isn't|wouldn't) (?:start|starting|turn over)|(?:car|van|engine|battery|it)(?:'s| has| is)? (?:just )?(?:died|dead|packed up|given up)|died on me|conked out|broke(?:n)? down|break(?:s|ing)? ?down|stranded|stuck (?:on|at|by) the (?:side|road|motorway|highway|verge)|flat (?:tyre|tire|battery)|tow(?:s|ed|ing)?|recovery truck",
    tells: 'tow, towing, breakdown, breakdowns, roadside, recovery',
  },
  {
    name: 'replacement car',
    asks: '(?:without|need) (?:a|my|the|another) car|without one|get to work|(?:lend|borrow|loan)(?: \\w+){0,2} (?:car|one)|courtesy (?:car|vehicle)s?|loaners?|(?:rental|hire|replacement) (?:car|vehicle)',
    tells: 'courtesy car, courtesy cars, loan car, lend you, loaner, replacement car, replacement vehicle',
  },
  {
    name: 'electric car',
    asks: 'tesla|electric|hybrids?|evs?|prius|plug ?in|polestar|nissan leaf',
    tells: 'electric, hybrid, high voltage',
  },
  {
    name: 'own things',
    asks: '(?:my|our|your|their|his|her) own|of (?:my|our) own|(?:bought|ordered|got|brought|have)(?: \\w+){0,5} (?:off the internet|online|myself|on ebay|from amazon)|(?:bring|supply|provide)(?: \\w+){0,3} (?:parts?|tyres?|tires?|tiles|material|materials|dye|food|cake|drinks|equipment)',
    tells: 'own parts, your own, bring your own, own wine, own food, customers bring, brought',
  },
  {
    name: 'out of hours drop',
    asks: "(?:leave|drop|return|bring|hand)(?: \\w+){0,4} (?:before|after|overnight|out of hours|the night before|when you're closed|early)|before you open|after you(?:'ve)? (?:close|closed|shut)|when you're (?:closed|shut)|let ?ter ?box|key drop",
    tells: 'key box, drop the key, letter box, key in the box, before we open, after we close, box beside',
  },
  {
    name: 'waiting',
    asks: "(?:stay|wait|waiting|hang around|hang about|sit)(?: in)? (?:there|here|while|with|for|until|inside|outside|your)|while (?:you|it's|it is|they|he's|she's)(?: \\w+){0,2} (?:do|work|fix|change|being|is)|waiting (?:room|area)|somewhere to (?:sit|wait)",
    tells: 'wait, waiting, lounge, waiting room, waiting area',
  },
  {
    name: 'company',
    asks: '(?:bring|take)(?: \\w+){0,3} (?:friend|baby|kids?|someone|somebody|partner|wife|husband|mum|mother|sister|family|year old|toddler|children)(?: along| with me)?|come (?:in |along )?with me|(?:friend|partner|wife|husband|mum|mother|sister) (?:come|wait|sit|stay|watch)',
    tells: 'wait with you, friend, accompany, accompanied, bring someone, someone with you, toys, companion',
  },
  {
    name: 'boarding',
    asks: '(?:leave|board|look after|mind|take care of|have)(?: \\w+){0,3} (?:dog|cat|pet|puppy|rabbit)s?(?: with you| overnight| while| when)+|kennels?|cattery|boarding|pet ?sitting',
    tells: 'boarding, kennel, kennels, cattery, look after',
  },
  { name: 'counting', asks: 'how many', tells: 'how many, number of', weight: 0.8 },
  {
    name: 'teeth whitening',
    asks: '(?:teeth|tooth|smile)(?: \\w+)? (?:whiten(?:ed|ing)?|whiter|bleach(?:ed|ing)?)|(?:whiten|bleach)(?:ing)?(?: \\w+)? (?:teeth|tooth)|whitening',
    tells: 'whitening, whiten, bleaching',
  },
  {
    name: 'birds',
    asks: 'parrots?|budgies?|budgerigars?|birds?|canar(?:y|ies)|chickens?|hens?|ducks?',
    tells: 'birds, bird, parrots, poultry',
  },
  {
    name: 'reptiles',
    asks: 'snakes?|lizards?|tortoises?|geckos?|turtles?|iguanas?|reptiles?',
    tells: 'reptiles, reptile, snakes, tortoises',
  },
  {
    name: 'small animals',
    asks: 'hamsters?|rabbits?|bunn(?:y|ies)|guinea pigs?|gerbils?|ferrets?|rodents?',
    tells: 'rabbits, guinea pigs, hamsters, rodents, small animals',
  },
  {
    name: 'breeds of dogs',
    asks: 'spaniels?|terriers?|retrievers?|collies?|(?:german )?shepherds?|beagles?|pugs?|bulldogs?|dachshunds?|chihuahuas?|husk(?:y|ies)|cockapoos?|greyhounds?|whippets?|pooch(?:es)?|doggy|doggie|four legged',
    tells: 'dog, dogs, pets',
  },
  {
    name: 'neutering',
    asks: 'neuter(?:ed|ing)?|spay(?:ed|ing)?|castrat(?:e|ed|ion)|(?:have|having|get|getting) (?:\\w+ ){1,4}(?:done|fixed|snipped)(?= $)|steril(?:ise|ize|ised|ized|isation|ization)',
    tells: 'neuter, neutering, neutered, spay, castration',
  },
  {
    name: 'last goodbye',
    asks: 'put (?:him|her|it|them|my dog|my cat|our dog|our cat) (?:down|to sleep)|put to sleep|euthan(?:asia|ise|ize)|say goodbye to (?:him|her)',
    tells: 'put to sleep, put an animal to sleep, euthanasia, saying goodbye',
  },
  {
    name: 'operation',
    asks: '(?:an |the |her |his |my )?ops?|operations?|operated(?: on)?|surger(?:y|ies)|surgeon|(?:knee|hip|shoulder|joint)s? (?:replaced|replacement|done)|anaesthetic|anesthetic',
    tells: 'operation, operations, surgery, surgeon',
  },
  {
    name: 'too soon',
    asks: '(?:too|how) soon|soon after|(?:straight|right|directly) after|how long after|too early|wait (?:before|until)',
    tells: 'weeks after, days after, months after, hours after, soon, earliest, wait',
    weight: 0.7,
  },
  {
    name: 'eating',
    asks: 'eat(?:s|ing)?|ate|food|breakfast|lunch|supper|dinner|snacks?|fast(?:ing)?|empty stomach|fe(?:e)?d|feeding|meals?|hungry|starving',
    tells: 'eat, eating, food, feed, feeding, fasting, meal, meals, empty stomach',
    weight: 1,
  },
  {
    name: 'drinking',
    asks: '(?:a few|some|any|have|couple of) drinks?|drinking|drunk|the pub|booze|alcohol|hung ?over|hangover|a (?:beer|glass of wine|pint)',
    tells: 'alcohol, drink no alcohol, sober',
  },
  {
    name: 'water and sun',
    asks: 'swim(?:s|ming)?|swimming pool|the (?:pool|sea|beach|sun|sauna)|in the bath|hot tub|sun ?bath(?:e|ing)|sun ?beds?|tan(?:ning)?',
    tells: 'swim, swimming, pool, sauna, sun, sea, bath',
    weight: 1.2,
  },
  {
    name: 'skin',
    asks: "eczema|psoriasis|acne|moles?|scars?|rash(?:es)?|sensitive(?: skin| scalp)?|(?:skin|scalp)(?:'s| is| condition| gets)?(?: quite| very| really)? ?(?:sensitive|dry|itchy)?|dermatitis|sunburn(?:t|ed)?",
    tells: 'skin, eczema, scars, sensitive skin, skin test, patch test, dermatitis',
  },
  {
    name: 'covering up',
    asks: "cover(?:s|ed|ing)?(?: \\w+)? ?(?:up|over)|ex's name|regret(?:s|ted)?|(?:can't|cannot) stand (?:it|looking)|hate looking|(?:wish|wished) i (?:hadn't|never)",
    tells: 'cover-up, cover-ups, cover old, cover up',
  },
  {
    name: 'forbidden food',
    asks: "(?:can't|cannot|mustn't|isn't allowed to|not allowed to|don't|doesn't) (?:have|eat|tolerate|touch) (?:any )?(?:flour|wheat|bread|nuts?|peanuts?|milk|cheese|dairy|eggs?|fish|shellfish|gluten|soy)|swells? up|epi ?pen|anaphyla(?:xis|ctic)|makes? (?:me|her|him) (?:really |very )?(?:ill|sick)",
    tells: 'allergy, allergies, allergens, gluten-free, nut-free, intolerance, lactose',
  },
  {
    name: 'many people',
    asks: '(?:\\d+|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty|a dozen|dozen|lots|loads|a bunch|a crowd) of us|(?:\\d+|fifteen|eighteen|twenty|thirty|forty|fifty) (?:people|guests|friends|colleagues)|(?:thirt|fort|fift|sixt|sevent|eight|ninet)ieth|\\d\\dth birthday|too many (?:people|of us)|reunion|anniversary|bachelorette(?: party)?|bachelor party|hen (?:do|party)|stag (?:do|party)|baby shower|christening',
    tells: 'groups, large groups, group, parties, private room, guests, people',
  },
]
