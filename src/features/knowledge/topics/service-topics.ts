import type { Topic } from './topic.ts'

/** Questions about what a business does, how, and for whom. */
export const SERVICE_TOPICS: readonly Topic[] = [
  {
    name: 'duration',
    // The words between are the subject: an article about another service does not say how long this one takes.
    asks: 'how long (?:is|are|does|do|will|would|until)|how many (?:hours|minutes)|how much time|(?:take|last)s? (?:long|how long)|how long(?! have| ago)',
    tells: 'takes, lasts, duration, how long',
    pattern:
      '\\m(takes?|lasts?|long|for|of|is|are|about|around|up to|least|need|allow)\\s+(about |around |up to |at least |only )?(an?|one|two|three|four|half an|[0-9]+)( and a half|[ -]to[ -][0-9]+)?[ -](hours?|minutes?|days?)\\M|[:(,–]\\s?[0-9]+ (minutes|hours)\\M|\\m[0-9]+[ -](minute|hour)[ -]',
  },
  {
    name: 'services',
    asks: 'what (?:we (?:do|offer)|do you (?:guys )?(?:do|offer|have)|services|treatments|kinds? of (?:cases|work|law|services|treatments|things|food|jobs))(?: do you (?:do|take|offer|handle|have))?|(?:which|what) (?:services?|treatments?|areas? of law|fields?|practice areas?|cases)(?: do you (?:practi[sc]e|offer|do|handle|take))?|areas? of law|speciali[sz]e|special(?:ty|ties)',
    tells: 'services, advise, treatments, specialise, specialize',
  },
  {
    // Of two texts about the same thing, the one that lists the services answers better.
    name: 'offer',
    asks: '(?:do|can|could|would|will) (?:you|u|they)(?: guys)?(?: also)? (?:do|offer|handle|provide|deal with|help(?: me| us)? with|practi[sc]e)',
    tells: 'services, advise, treatments, specialise, specialize',
    weight: 0.1,
  },
  { name: 'reviews', asks: 'references|reviews|testimonials', tells: 'references, reviews, testimonials' },
  {
    name: 'area served',
    asks: '(?:do|can|could|would|will) (?:you|u|they)(?: guys)? (?:come|travel|go|work|drive|get(?= (?:out |over |up |down )?to (?:me|us|my|our)))(?: (?:out|over|up|down|as far))? (?:to|in|as|around|near)(?: (?:me|us|my (?:house|home|place|area)))?|(?:which|what) (?:towns?|cities|areas?|villages?|postcodes?|zip codes?|counties|neighbou?rhoods?)(?: do you (?:serve|cover|work in|go to|service))?|service areas?|(?:areas?|towns?|places) (?:you|do you) (?:cover|serve|service|work)|how far (?:do|will|would|can) you (?:travel|go|come|drive|get)|where (?:do|will|can|would) you (?:all )?(?:work|travel|operate|cover|serve|deliver|come out|go)|(?:come|travel|get) to (?:me|us|my)|cover (?:my|our|the|this) (?:area|town|village)|within (?:your|my) area',
    tells: 'areas, cover, serve, service area, miles, villages, towns',
  },
  {
    name: 'urgent',
    asks: 'emergenc(?:y|ies)|urgent(?:ly)?|same ?day(?: appointments?| service)?|on ?call|out of hours|after hours|(?:tooth|ear|back|stomach) ?aches?|(?:in )?(?:a lot of |terrible |severe |bad |awful )?pains?|it (?:really )?hurts|hurts?|hurting|swollen|broken tooth|(?:right|straight) away|as soon as possible|immediately|(?:at|during|in) the (?:night|weekend)|at night|at weekends',
    tells:
      'emergency, emergencies, urgent, same day, on-call, after hours, out of hours, pain, day and night, 24 hours',
  },
  {
    name: 'burst pipe',
    asks: 'burst(?: pipes?)?|pipes?(?: has| have| is)? (?:burst|broken|broke|leaking)|(?:water|flood(?:ed|ing)?)(?: is)?(?: \\w+)? (?:everywhere|coming|pouring|leaking|all over|in the)|leak(?:s|ing|ed)?|flood(?:ed|ing)?|stop ?(?:cock|tap|valve)|turn(?:ing)? (?:the |my |off )+water(?: off)?|shut (?:the |off )+water(?: off)?',
    tells: 'burst, leak, stopcock, flood, shut-off valve',
  },
  {
    name: 'response time',
    asks: 'how (?:fast|quick(?:ly)?|soon) (?:can|could|will|would|do|are) (?:you|someone|somebody|they|he|she|i)(?: (?:be|get|come|arrive|make it))?(?: (?:here|there|round|out|over))?|response time|how long (?:before|until|till) (?:you|someone|somebody)',
    tells: 'within hours, same day, arrive, within two hours, within the hour, within days',
  },
  {
    name: 'allergies',
    asks: 'allerg(?:y|ies|ic|ens?)|hay ?fever|pollen|sneez(?:e|es|ing)|intoleran(?:t|ce|ces)|gluten(?: free)?|c(?:o)?eliac|lactose|dairy(?: free)?|(?:pea)?nuts?(?: free)?|shellfish|patch test|skin test|sensitive skin|react(?:ion)?(?: to)?|celiac',
    tells:
      'allergy, allergies, allergic, pollen, gluten-free, gluten, peanuts, nuts, lactose, intolerance, skin test, patch test, coeliac, dairy',
  },
  {
    name: 'vegetarian',
    asks: "veg(?:an|ans|etarians?|gie|gies)|plant ?based|meat ?(?:free|less)|(?:don't|do not|doesn't|without|no) (?:eat )?meat|halal|kosher|pescatarian",
    tells: 'vegetarian, vegan, plant-based, meat-free, halal, kosher',
  },
  {
    name: 'menu',
    asks: "(?:what's|what is|see|have|your) (?:on )?(?:the |your )?menu|what (?:kind|sort|type) of (?:food|cuisine)|cuisine|specials",
    tells: 'menu, cuisine, dishes, food',
  },
  {
    name: 'alcohol',
    asks: 'alcohol(?:ic)?|wines?|beers?|cocktails?|(?:own|bring a) (?:bottle|wine|beer|booze)|byob?|corkage|liquor|booze',
    tells: 'wine, alcohol, beer, bottle, corkage, cocktails',
  },
  {
    name: 'groups',
    asks: '(?:large|big|huge|bigger|larger) (?:groups?|part(?:y|ies)|tables?)|(?:biggest|largest) (?:groups?|part(?:y|ies)|tables?)|groups?|(?:private|separate) (?:rooms?|dining|events?|area)|birthday(?: part(?:y|ies)| dinner)?|part(?:y|ies) (?:of|for)|(?:a|for a|have a|throw a|host a) (?:big |large |small )?party|(?:\\d+|ten|twelve|fifteen|twenty|thirty|forty|fifty|lots|many) (?:of us|people|guests|persons)|(?:work|christmas|office|staff) (?:do|party|dinner)|functions?|weddings?|events?|banquet',
    tells: 'groups, large groups, group, private room, people, guests, party, parties, events, set menu',
  },
  {
    name: 'takeaway',
    asks: 'take ?(?:away|out|aways)|(?:food )?to go|carry ?out|deliver(?:s|y|ies|ed|ing)?|send(?:ing)? (?:some |a |the )?(?:flowers|parcels?|packages?|goods)|will (?:it|they) (?:get|arrive|be) there|(?:bring|drop|send|ship|post|mail) (?:it|them|food|the food|the order|something)(?: \\w+)? to (?:my|our|me|us)(?: (?:house|home|door|place))?|ship(?:ping)?|uber ?eats|door ?dash|deliveroo|grub ?hub|just eat|pick ?up (?:my|the|an|our|your)?(?: order| food)?|collect(?: my| the| an)?(?: order| food)?',
    tells: 'takeaway, takeout, deliver, delivery, collect, pick up, order, shipping, ship',
  },
  {
    name: 'products',
    asks: '(?:which|what) (?:brands?|products?|makes?)(?: of \\w+)?(?: do you (?:use|sell|carry|stock|work with))?|brands?|shampoos?|conditioners?|products?|cruelty ?free|tested on animals|organic',
    tells: 'products, brand, brands, shampoo, organic, vegan products',
  },
  {
    name: 'hair colour',
    asks: '(?:hair )?dye[ds]?|dyeing|(?:hair )?colou?r(?:s|ed|ing)?|tint(?:s|ed)?|highlights|bleach(?:ed|ing)?|balayage',
    tells: 'colour, color, dye, tint, highlights, balayage',
  },
  { name: 'haircut', asks: 'hair ?cuts?|a cut|cuts?|trim(?:s|med)?|cut my hair', tells: 'haircut, cut, trim' },
  {
    name: 'examination',
    asks: 'check ?ups?|exam(?:s|ination|inations)?',
    tells: 'examination, exam, check-up, checkup',
  },
  { name: 'X-ray', asks: 'x ?rays?', tells: 'X-ray, X-rays' },
  {
    name: 'filling',
    asks: 'fillings?|(?:tooth|teeth|cavity|cavities) filled|cavit(?:y|ies)',
    // The stem of "filling" also matches "fill in a form".
    tells: 'cavity',
    pattern: '\\mfillings?\\M',
  },
  {
    name: 'teeth cleaning',
    asks: '(?:teeth |tooth |dental )?clean(?:ing|ed|ings)|hygienist|scale and polish',
    tells: 'cleaning, hygienist, scale and polish',
  },
  {
    name: 'video',
    asks: '(?:over|on|through|by) (?:the |a |my )?(?:computer|screen|laptop|webcam|web)|zoom|video(?: call| chat| consultation)?s?|skype|facetime|online(?: meeting| consultation)?|remote(?:ly)?|virtual(?:ly)?|(?:over|by) (?:the )?phone|tele ?health|tele ?medicine|(?:in|instead of) person',
    tells: 'video, online, Zoom, remote, telephone, virtual, telehealth, by phone',
  },
  {
    name: 'privacy',
    asks: 'confidential(?:ity|ly)?|(?:keep|stay|remain)s? (?:this |it |that |everything )?(?:secret|private|between us|to yourself)|secret|private (?:information|matters?)|is(?: \\w+){0,5} private|privacy|(?:anybody|anyone|somebody|someone|else|will they|others?) (?:else )?(?:find|finds) out|my data|gdpr|hipaa|discre(?:et|tion)|trust you',
    tells: 'confidential, confidentiality, privacy, private, secret, data protection',
  },
  {
    name: 'languages',
    asks: '(?:which|what|other|any other) languages?(?: do you speak)?|languages?|(?:speaks? )?(?:spanish|polish|french|german|chinese|mandarin|cantonese|russian|portuguese|arabic|italian|hindi|korean|japanese|vietnamese|ukrainian|turkish)(?: speaking| speakers?)?|english(?= is| isn)|interpreters?|translat(?:or|ion|e)s?|bilingual',
    tells: 'languages, language, Spanish, Polish, French, German, Chinese, interpreter, translator, bilingual',
  },
  {
    name: 'qualifications',
    asks: 'licen[sc]ed|certifi(?:ed|cation|cations)|qualifi(?:ed|cations?)|accredited|gas safe|registered|experience[d]?|how long have you been|years in business|bonded|background checks?|trained',
    tells: 'licensed, certified, qualified, registered, accredited, experience, Gas Safe, bonded',
  },
  {
    name: 'jobs',
    asks: 'hir(?:e|ing)|jobs?(?: openings?)?|vacanc(?:y|ies)|work (?:for|with) you|intern(?:s|ships?)?|apprentic(?:e|es|eships?)|careers?',
    tells: 'vacancies, job openings, hiring, internship, apprenticeship, careers, recruit',
  },
  { name: 'results', asks: '(?:test |lab |blood )?results', tells: 'results' },
  {
    name: 'prescription',
    asks: 'prescriptions?|refills?|medications?|medicines?|tablets?|pills?|meds',
    tells: 'prescription, refill, medication, medicine',
  },
  {
    name: 'referral',
    asks: "referrals?|referred|refer me|(?:anything|nothing|something) in writing|(?:doctor|gp)'?s? (?:note|letter)|(?:letter|note) from (?:my|the|a) (?:doctor|gp)|see(?:ing)? (?:a |my |the )?(?:doctor|gp) first",
    tells: 'referral, referrals, refer, letter from a doctor, letter from your doctor, doctor note',
  },
  {
    name: 'anaesthetic',
    asks: 'laughing gas|sedat(?:ion|ed|e)|an(?:a)?esthe(?:tic|sia)|numb(?:ing|ed)?|put (?:me )?(?:under|to sleep)',
    tells: 'sedation, laughing gas, anaesthetic, anesthetic, numb',
  },
  {
    name: 'e-mail',
    asks: 'e ?mail(?: address)?|web ?site|instagram|facebook|whats ?app|fax',
    tells: 'email, e-mail, website, Instagram, Facebook, WhatsApp, fax',
  },
  { name: 'drinks', asks: 'coffee|tea|drinks?|refreshments?|snacks?', tells: 'coffee, tea, drinks, refreshments' },
  {
    name: 'pick-up from home',
    asks: '(?:fetch|collect|get|pick(?: up)?)(?: (?:her|him|it|them|us|me|the \\w+|my \\w+))?(?: up)? from (?:my|our|the) (?:house|home|place|flat|door|hotel|station|airport)',
    tells: 'pick-up service, pick up from your home, shuttle',
    pattern: '\\mwe (also )?(collect|fetch|pick up)\\M|\\mcollected from\\M',
  },
  {
    name: 'day pass',
    asks: '(?:for|per) (?:a|one|the|1) day|day (?:pass|ticket|rate|entry)|single (?:entry|visit|ticket)|just (?:once|one time)',
    tells: 'day pass, day ticket, single entry, single visit, per day',
  },
  {
    name: 'food there',
    asks: '(?:something|anything|a bite) to (?:eat|drink)|(?:get|buy|grab|have) (?:some |any )?(?:food|lunch|snacks?|meals?)|caf(?:e|é)s?|canteen|vending machines?',
    tells: 'café, cafe, coffee, sandwiches, snacks, bar, bistro, canteen, kitchen, vending machine, meals, lunch, food',
  },
  {
    name: 'outdoors',
    asks: '(?:sit|seating|seats?|tables?|eat) (?:outside|outdoors)|outdoor (?:seating|tables?|area)|terrace|patio|garden',
    tells: 'terrace, patio, outdoor, outside, garden',
  },
  {
    name: 'aftercare',
    asks: 'after ?care|(?:after|following) (?:the |my |a )(?:treatment|procedure|surgery|extraction|operation|colou?r|tattoo)',
    tells: 'aftercare, after the treatment, afterwards',
  },
]
