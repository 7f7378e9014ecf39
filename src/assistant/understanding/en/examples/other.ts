/** The caller tells or answers something, and asks for nothing. One example per line. */
export const NOTHING_EXAMPLES = `
yes
yes please
no
no thanks
no that's all
okay
sure
thank you
hello
good morning
my name is john smith
it's john
john smith
mary
tuesday
tuesday at ten
friday afternoon
next week
at three
the second one
the first one please
half past two
the earlier one
anything in the morning
the fifth of december
any day but monday
not before ten
no preference
either is fine
whichever is first
i don't mind
i'm not sure
hang on
let me think
wait a moment
hold on a second
what did you say
sorry i didn't catch that
i'm a new customer
i've been before
i was there last year
i was there last week and it was lovely
i came last time with my mother
i saw you in the paper
i saw your advert
i had it done in spring
a friend told me about you
my sister goes to you
my neighbour recommended you
my daughter is getting married
my daughter is getting married in may
my son is six
my husband said i should call
my mother lives next door
my mother lives on the third floor
my dog is very lively
my car is an old one
my hair is very long
my back hurts when i sit
my wife is away
my boss is a nice man
we moved here last month
we have two children
we have two dogs
we have a wedding on saturday
we have guests on friday
we're from out of town
we're going on holiday on friday
i'm going on holiday on saturday
i'm going to a wedding on friday
i'm getting married on the tenth
i'm a teacher
i'm a bit nervous
i'm at work until five
i'm at work till five on friday
i'm free after three
i'm free on tuesday
i finish at five
i work nights
i work on mondays
i live round the corner
i live in the village
i can come any time
i can do tuesday or wednesday
i can only do mornings
i can't do mornings
i can't do mondays
i'd like the morning best
i prefer the afternoon
i want it short
i want it like last time
i've got long hair
i've got a dog
i've got an exam on friday
i've got a sore back
i've got a party on saturday
i've got to be out by four
i have to be at work at nine
i have to pick up my son at three
it's for my mother
it's for my son
it's my birthday on friday
it's just a trim
it's the kitchen one
it's an old house
it's quite urgent
it's raining here
it's for two people
it's a surprise
she's eighty
she's four years old
he's a big dog
he's very shy
the car makes a funny noise
the tap drips
the kids are off school
the weather is awful
the wedding is on saturday
there are four of us
there's a dog in the house
there's a step at the door
there's no rush
that's right
that's fine
that's kind of you
that sounds good
that works for me
that's too early
that's too late
you did a great job last time
you come highly recommended
you were recommended to me
you're very kind
thank you for your message
thank you for your message we are away
thank you for getting in touch
thank you for contacting us
thanks for your message i am away
thank you for your email
we are away
we are away until monday
we are closed until monday
we are currently closed and will reply when we are back
we will get back to you as soon as we can
we have received your message
i am out of the office
i'm away until next week
i'm driving and will reply later
i'm in a meeting and will call you later
this is an automatic reply
this is an automated message
this number does not take messages
please do not reply to this message
your message has been received
your message has been delivered
`
