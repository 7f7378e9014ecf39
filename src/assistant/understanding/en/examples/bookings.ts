/** The caller wants an appointment. One example per line. */
export const BOOK_EXAMPLES = `
i want a haircut
i want to come in
i want to be seen
i want to see somebody about it
i'd like a haircut
i'd like to come in for a haircut
i'd like to be seen as soon as you can
i'd like to get in this week
i'd like to see the doctor
i'd like to make a time
i'd love a haircut on friday
i fancy a haircut
i need a haircut
i need a haircut badly
i need to be seen
i need to come in
i need to get in soon
i need to get my hair cut
i need to get my hair done before saturday
i need seeing to
i need sorting out before friday
i need somebody to have a look at it
i could do with a haircut
i could do with being seen
i could do with somebody coming out
i'm after a haircut
i'm after an appointment
i'm desperate for a haircut
i'm due a haircut
i'm looking to come in
i'm looking to get a haircut
i'm looking for a slot
i'm overdue for a haircut
i'm hoping to get in on friday
i'm hoping you can see me
i've got to get my hair cut
i've let it go and need a haircut
my hair needs cutting
my hair is a mess, when can you see me
my hair's in my eyes, can i come in
my boiler needs looking at
my car needs a service
my dog needs a trim
my son needs a haircut
my tooth needs looking at
it's time for a haircut
it's time i came in
it's high time i had it done
it's been ages, i should come in again
it's that time again, when can i come
it needs doing
it needs looking at, when can somebody come
we'd like to come in together
we need somebody to come out
we're looking for a time on saturday
we want a table
when can i come
when can i come in
when can i get in
when can i have it done
when can you do it
when can you do me
when can you fit me in
when can you have a look
when can you see me
when can you send somebody
when could i have a haircut
when could somebody come round
when could you take me
when have you got something
when is good for you
when is your next gap
when's the next free time
when's the soonest
when would you have time for me
what have you got on friday
what have you got this week
what have you got free
what's the first you can do
what's the soonest you can do
what's free on tuesday
what day could you do
what day can i come
what day suits you
what times have you got
how soon can i come
how soon can i get in
how soon can you see me
how soon could you do it
how are you fixed on friday
how are you placed for next week
how does your week look
how's wednesday looking
have you a gap on tuesday
have you a free spot
have you any time on monday
have you any openings
have you anything for saturday
have you got a minute on friday for a haircut
have you got anything tomorrow
have you got room for one more on saturday
have you got space this week
have you got time for me
do you have a free hour
do you have anything on tuesday
do you have room for me tomorrow
do you have time on friday
are there any gaps tomorrow
are there any times left on friday
are there any places left
are you able to see me today
are you able to squeeze me in
are you able to take me on thursday
is there a chance of a haircut today
is there a free slot tomorrow
is there any room on friday
is there any way you can see me today
is there anything tomorrow
is there anything on wednesday afternoon
is there a gap this afternoon
any chance of a haircut tomorrow
any chance you could see me
any joy on friday
any room tomorrow
any slots on tuesday
any time on friday
any openings this week
anything going on friday
anything free tomorrow
anything on thursday
got anything tomorrow
got any time on friday
got room for me on saturday
can i come in
can i come on friday
can i get a haircut
can i get in tomorrow
can i grab a haircut at four
can i have a haircut on tuesday
can i have a time
can i have four o'clock
can i see somebody today
can somebody come out
can somebody look at it
can somebody see me today
can you do a haircut on friday
can you do friday
can you do me on tuesday
can you fit in a haircut
can you have a look at it
can you see my daughter
can you see us tomorrow
can you send somebody
can you squeeze me in
can you take me today
could i be seen tomorrow
could i come in
could i come tomorrow
could i get a haircut
could i have a haircut on friday
could i pop round on tuesday
could i squeeze in tomorrow
could somebody come and have a look
could we come on friday
could you come out
could you do a haircut at two
could you do tuesday
could you find a gap for me
could you see me on friday
could you take a look at it
could you take me tomorrow
fit me in whenever you can
find me a time
find me something on friday
get me in on tuesday
give me four o'clock
give me a time tomorrow
put me in for a haircut
put me in for friday
put me in whenever there's a gap
sign me up for tuesday
let's do a haircut
let's do tuesday at ten
let's get me in
make me an appointment
set me up with a haircut
squeeze me in tomorrow
haircut on friday
haircut please
a haircut on tuesday would be grand
a haircut tomorrow if you can
one haircut please
same as last time please
the usual please, friday
my usual haircut on friday
would friday be possible
would you be able to see me
would you be able to do a haircut on friday
would you have anything tomorrow
would you have time on friday
would you have a slot for me
i want my dog washed
i want to book a table
i want to get my car looked at
i want to bring the car in
i want to bring my dog in
i want to have my teeth cleaned
i want somebody to come and mend it
i'd like a table for two
i'd like a table on saturday
i'd like to bring the dog in
i'd like to bring my car in on monday
i'd like to get my son in for a lesson
i'd like to have my eyes tested
i'd like to have somebody round
i'd like a lesson on friday
i'd like to start lessons
i'd like to have a go on saturday
i'd like somebody to look at my boiler
i need my teeth cleaning
i need my boiler looking at
i need my eyes testing
i need a plumber
i need somebody for my boiler
i need a table for six on friday
i need to get the car in
i need to have my dog clipped
i need to have a tooth out
i need to be seen about my back
i need an hour with the accountant
i'm hoping to bring the dog in this week
i'm thinking of coming in on friday
i'm thinking of a colour for saturday
i'm wanting to come in next week
i'd be looking for something next week
i'd be after friday
my brakes are squeaking, can i bring it in
my dog is overdue for a trim
my dog looks like a bear, he needs a trim
my tap is dripping, can somebody come
my tooth has chipped, when could you see me
my back has gone, could you see me
my glasses don't work any more, i need a test
my son wants to start lessons
my daughter would like to come in for a cut
my mother needs her feet doing
our boiler has packed up, can somebody come
our dog could do with a wash
the boiler is making a noise, could somebody look
the car needs its service
the dog needs his nails doing
we'd like a table at eight
we'd like somebody to come and look
we'd like a room on friday
we need the boiler serviced before winter
we're four for dinner on friday
a table for two at seven
a table for four tomorrow
a lesson on saturday please
a room for two nights
could i bring the dog in tomorrow
could i bring the car in on monday
could i get a table for tonight
could i have a lesson this week
could i have somebody out on friday
could my son have a lesson on saturday
could you have a look at my car on monday
could you look at my tooth today
could you do my dog on friday
could you take the dog on saturday
can i bring him in tomorrow
can i book my son in
can i get a table
can i get the car in this week
can you do the dog tomorrow
can you fit my daughter in
do you have a table for tonight
do you have a slot for my dog
have you a table for two
have you room for six of us
have you a lesson free on friday
is there a table free at eight
is there a lesson on saturday i could have
any tables for tonight
any lessons free
any chance of a table
when could i bring the dog
when could you look at my car
when could you come out to us
what's your first free day
what's your next free lesson
what would be the first time you could come
how soon could somebody be here
how soon could you have us
how soon could i bring it
how are you for friday
how are you for time tomorrow
how's friday for a haircut
`
