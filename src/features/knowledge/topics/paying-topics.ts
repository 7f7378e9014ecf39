import type { Topic } from './topic.ts'

/** "We take ...": a list of all ways to pay answers a question about one of them. */
const WAYS = '(cards?|cash|cheques?|checks?|contactless|phones?|paypal|visa|transfer)'
const TAKES = [
  `\\m(we|only|can|you|to) (also |only |do not |don't |cannot )?(take|accept|pay)\\M[^.]{0,40}\\m${WAYS}\\M`,
  `\\m([Pp]ay|[Pp]ayment|[Pp]aid)( is)? (by|with|in|using)\\M[^.]{0,40}\\m${WAYS}\\M`,
].join('|')
const ONLY = '\\m(cash|cards?) only\\M|\\monly (cash|cards?)\\M'

/** Questions about prices, paying, and the terms of a business. */
export const PAYING_TOPICS: readonly Topic[] = [
  {
    name: 'price',
    asks: "how (?:much(?! (?:time|practice|homework|notice|(?:would|does|do|will) (?:he|she|i|we|they) (?:need|have) to (?:do|eat|drink|practi[sc]e|study|learn)) )|expensive|pricey|dear|costly)(?: (?:is|are|does|do|would|will|'s|it|that|this|be|cost|you|charge))*|pric(?:e|es|ed|ing|ey)|price list|costs?|costing|charged?|charges|fees?|tariffs?|(?:hourly|daily|flat|your|the|what) rates?|rates?|expensive|cheap(?:er|est)?|afford(?:able)?|set me back|what (?:do|would|will|does|should) (?:i|we|you|it) (?:pay|owe|want|ask|take|come to|run|spend)(?: for)?|what (?:would|will|does|do|am|'d) (?:i|we|it|that|you)(?: \\w+){0,3} (?:looking at|come to|set (?:me|us) back|end up|be paying)|(?:do|would|will) (?:i|we) (?:have to|need to|must)? ?pay|(?:more|less) than(?: \\w+){0,3} (?:dollars?|bucks|pounds?|quid|euros?)|how many (?:dollars|bucks|pounds|euros)|(?:dollars|bucks|quid)|for free|free of charge|(?:i|we|i'll|we'll) be paying(?: for)?|(?:is|are|was|be) (?:that|it|this|they|there)(?: an?)? extra|extra (?:charge|cost|fee)s?|surcharges?|supplements?|(?:is|are) (?:it|that|this|they|the \\w+|the \\w+ \\w+|\\w+) free|for nothing|ballpark|worth|budget|complimentary",
    tells: 'price, cost, charge, fee, dollar, pound, euro, rate, tariff, cents, pence, surcharge, supplement',
    hints: 'free, complimentary',
    pattern: '[$£€¥]\\s?\\d|\\d\\s?[$£€¥]|\\d\\s?(USD|EUR|GBP|CAD|AUD)\\M',
  },
  {
    name: 'payment',
    asks: '(?:how|when|where) (?:can|do|should|could|would|must|will|shall) (?:i|we|you) (?:have to )?(?:pay|be paid|settle)|(?:give|hand|leave|bring)(?: \\w+)? (?:the |my )?money|pay(?:ing)? (?:by|with|in|via|using|through|on|at|now|later|afterwards|online)|paying|payments?(?: methods?| options?| types?)?|plastic',
    tells:
      'pay, payment, card, cash, cheque, Apple Pay, Google Pay, contactless, bank transfer, credit card, debit card, PayPal, Venmo, Visa',
    pattern: TAKES,
  },
  {
    name: 'cards',
    asks: '(?:credit|debit)(?: cards?)?|(?:bank|payment) cards?|(?:take|accept|use|swipe|tap|with|by|pay|my|a)(?: (?!gift|birthday|loyalty)\\w+)? cards?|(?<!gift |loyalty |birthday )cards|contactless|(?:take|accept|by|with|pay|use) visa|visa (?:cards?|debit)|master ?card|maestro|amex|american express|discover card',
    tells: 'credit card, debit card, bank card, contactless, Visa, Mastercard, American Express',
    hints: 'card',
    pattern: `${TAKES}|${ONLY}`,
  },
  {
    name: 'cash',
    asks: 'cash(?: only)?|(?:bank ?)?notes and coins|coins',
    tells: 'cash, cashless',
    pattern: `${TAKES}|${ONLY}`,
  },
  {
    name: 'cheques',
    asks: '(?:take|accept|by|with|write|use)(?: \\w+)? che(?:ck|que)s?|cheques?',
    tells: 'cheque, cheques, personal check',
    pattern: `${TAKES}|${ONLY}`,
  },
  {
    name: 'payment by phone',
    asks: 'tap my (?:phone|watch)|apple ?pay|google ?pay|samsung pay|pay(?:ing)? (?:by|with|using|on) (?:my |a |the )?(?:phone|watch)|phonepe|paytm|gpay|upi|paypal|venmo|zelle|cash ?app|bitcoin|crypto|klarna',
    tells: 'Apple Pay, Google Pay, contactless, PayPal, Venmo, Zelle, UPI',
    pattern: `${TAKES}|${ONLY}|\\m(cards?|pay|take)\\M[^.]{0,20}\\mphones?\\M`,
  },
  {
    name: 'bank transfer',
    asks: '(?:bank|wire|money) transfers?|(?:pay|by|with|accept|take) (?:a |bank )?transfers?|direct debit|standing order|iban',
    tells: 'bank transfer, wire transfer, transfer, direct debit',
  },
  {
    name: 'deposit',
    asks: 'deposits?|down ?payments?|(?:money|cash|something|anything) down|(?:pay|paid|money|payment|anything)(?: \\w+)? (?:up ?front|in advance|ahead|beforehand)|up ?front|prepay(?:ment)?|pre ?pay|retainer',
    tells: 'deposit, upfront, in advance, down payment, prepay, prepayment, retainer',
  },
  {
    name: 'instalments',
    asks: 'in ?stal?lments?|payment plans?|financ(?:e|ing)|pay(?:ing)? (?:it |this )?(?:off|monthly|over time|in parts|later|bit by bit)|spread (?:the )?(?:cost|payments?)|all at once|split (?:the |my |it |this |up )*(?:bill|cost|payments?|price|amount)|(?:pay|paid|paying)(?: \\w+){0,3} (?:in|over) (?:\\w+ ){0,2}(?:bits|parts|stages|chunks|lots|goes|months|weeks)|(?:over|across) (?:a few|several|some|\\d+|two|three|four|six) months|(?:a bit|a little|some|something) (?:each|every|a|per) month|monthly payments?|layaway|credit plan',
    tells: 'instalments, installments, payment plan, financing, monthly, pay later',
  },
  {
    name: 'discount',
    asks: 'discounts?|deals?|special offers?|promotions?|coupons?|concessions?|loyalty|reduced (?:rate|price)s?|sales?(?= on)|promo(?: code)?|(?:student|senior|pensioner|military|veteran)s?(?: discount| rate| price)?s?|pensioners?',
    tells: 'discount, special offer, promotion, coupon, concession, loyalty, reduced price, price reduction',
    pattern: '([0-9]|\\mper ?cent|%)\\s?(%|\\mper ?cent|\\mpercent)?\\s?(off|less|cheaper)\\M',
  },
  {
    name: 'gift card',
    asks: 'gift ?(?:cards?|vouchers?|certificates?)|(?:buy|get|sell|do|have|purchase|want|offer)(?: \\w+){0,2} vouchers?|(?:as|for) (?:a |an )?(?:present|gift|birthday present|christmas present)|(?:give|buy|get)(?: \\w+){1,4} (?:as )?a (?:present|gift)',
    tells: 'gift card, gift voucher, gift certificate, voucher, present',
  },
  {
    name: 'insurance',
    asks: "(?:un)?insur(?:ance|ances|ed|er|ers)|(?:no|without|don't have(?: any)?|haven't got(?: any)?) (?:insurance|cover(?:age)?)|self pay(?:ing)?|out of pocket|(?:dental|health|medical) (?:plans?|cover(?:age)?)|(?:health|dental) insurance|in ?network|out of network|hmo|ppo|medicaid|medicare|medi ?cal|nhs|bupa|axa|aetna|cigna|humana|blue (?:cross|shield)(?: blue shield)?|united ?health ?care|metlife|delta dental|guardian|anthem|kaiser|tricare|vhi|copay|co pay|deductible|my plan|(?:i'm|am i|i am|is (?:it|this|that)|are we) covered (?:by|under|through|with)|claims?|pet insurance|trupanion|reimburse(?:d|ment)?",
    tells:
      'insurance, insurer, insured, dental plan, health plan, network, claim, bill directly, Trupanion, Medicaid, Medicare, NHS, coverage',
  },
  {
    name: 'cancellation',
    asks: "cancel(?:l?ing|l?ed|s|lations?|ations?)?(?: (?:policy|fee|terms))?|no ?shows?|(?:don't|do not|didn't|if i) (?:show|turn) up|(?:miss|missed|missing) (?:my|an|the|it|our)(?: appointment| booking| visit)?|(?:can't|cannot|can not|couldn't|unable to) (?:make|come|attend|keep)(?: it)?|(?:how much )?notice|short notice|resched(?:ule|uling)(?: policy| fee)?|change my mind|back out|call it off|(?:quit|leave|end|stop|get out of) (?:my|the) (?:membership|contract|subscription)|how do i quit",
    tells: 'cancel, cancellation, missed, no-show, notice, late cancellation, reschedule, ended',
  },
  {
    name: 'refund',
    asks: 'refunds?|money back|return(?: policy|s| it| them| something)|send (?:it|something) back|exchange (?:it|them|something)',
    tells: 'refund, money back, return, returns, exchange',
  },
  {
    name: 'guarantee',
    asks: "guarantee[sd]?|warrant(?:y|ies)|(?:breaks?|leaks?|fails?|goes wrong|stops working|happens) again|(?:not|n't) (?:happy|satisfied)(?: with)?|(?:goes|go|went) wrong|stand behind|am i covered if",
    tells: 'guarantee, guaranteed, warranty',
  },
  {
    name: 'quote',
    asks: '(?:free )?(?:quotes?|quotations?|estimates?)|(?:a|get a|send me a) price for (?:a|the|my) (?:new|whole|full|job|work)',
    tells: 'quote, quotation, estimate',
  },
  {
    name: 'invoice',
    asks: 'invoices?|receipts?|bill me|itemi[sz]ed',
    tells: 'invoice, receipt, bill',
  },
  {
    name: 'tipping',
    asks: 'tips?|tipping|gratuit(?:y|ies)|service charge',
    tells: 'tip, tipping, gratuity, service charge',
  },
  { name: 'legal aid', asks: 'legal aid|pro bono|public defender', tells: 'legal aid, pro bono' },
]
