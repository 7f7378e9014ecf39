/** How callers ask about a visit to a business, by the name of the topic; one example per line. `none`: about no such topic. */
export const VISIT_EXAMPLES: Readonly<Record<string, string>> = {
  duration: `
how long will i be there
how long am i going to be there
how long do i need to set aside
how long should i allow
how long does it go on
how much of my day does it take
how much of my lunch hour does it eat up
how much time should i plan
how much time will it take up
will i be done by four
will it take all day
will it take long
is it quick
is it a long job
when will i be finished if i come at two
can you do it in my lunch hour
am i there all day
do i have to set aside the whole morning
`,
  children: `
do you take little ones
can you do my toddler
is my girl too young
is my girl too little
is my boy too little
is my lad old enough
my son is six, is that too young
how young do you take them
how old do they have to be
from what age do you take them
can the kids come
can the little one come along
is there something for the little ones
`,
  parking: `
where do i leave the car
where do i leave the van
where do i stick the van
where can i stop
where can i stop with the car
where do people leave their cars
is there somewhere for the car
is there a space for my car
can i leave the car outside
can i stop outside
i'm coming by car
`,
  transit: `
can i get to you without a car
how do i get to you without a car
how would i get there if i don't drive
i don't drive
i haven't got a car, how do i get to you
does a bus go past
does a bus stop near you
which bus do i take
is there a bus
`,
  address: `
where are you
where do i find you
where exactly are you
where do i have to go
where do i come to
how do i find you
how do i get there
how do i get to you
what's near you
what am i looking for when i get there
which end of the street are you
`,
  access: `
can i get in without stairs
can i get in with a wheelchair
do i fit through with a double buggy
is it all right with a pram
is it on the flat
my mother can't do stairs
my dad is on crutches, can he get in
my nan is bad on her legs
i can't do stairs, will i get in
i'm not good on my legs
will he manage with his walker
`,
  dogs: `
can my dog come
can my dog come along
do i have to leave the dog at home
do i have to leave the pup at home
is it all right to bring the dog
may the dog come in
what about the dog
`,
  arriving: `
from when can we come
how early can we get in
can we get in before noon
what if we only get there at midnight
what happens if we get there late at night
we get there very late, can we still get in
when do we have to be there
when should i be there
do i have to be there ahead of time
`,
  discount: `
can i get something off
do i get anything off
do i get anything off as a student
do you knock something off for pensioners
do you do anything for students
is there something off if i come twice
is it less for pensioners
is it cheaper for students
is it cheaper if we both come
`,
  'home visit': `
can somebody come to us
can you do it at ours
do you come to people
do you go out to people
do you go to people who can't leave the house
does somebody come to the house
my mother can't get out
i can't get out of the house
he can't leave his bed
`,
  'walk-in': `
can i just turn up
can i just come
can i chance it without an appointment
do i have to book
do i have to make an appointment
is it all right if i just come in
what if i just turn up
can i come on the off chance
`,
  none: `
do you paint fences
do you sell umbrellas
do you have a job for my nephew
do you know a good plumber
do you teach french
do you buy old gold
do you mend watches
do you use natural products
do you do weddings
do you have a website
do you do colouring
do you cut beards
do you serve beer
do you have oat milk
do you make wigs
do you fix phones
can you mend my zip
can you recommend a hotel
can you translate a letter
can you write me a letter for my landlord
can i moor my boat
can i hire a tuxedo
can i see a picture of it
can i choose the colour
can i drink coffee before
can i have a window seat
can i swim with it
is there a choir
is there a doctor there
is there a film in the evening
is there a playground
is there music
is there a warranty on the house i bought
is the water warm
is the owner married
is it true that you are moving
is it natural
how many staff do you have
how do you clean the brushes
how do i look after it
how do i get stains out
what is the weather like
what is your favourite food
what kind of oil do you use
what is the difference between the two
what should i buy
what breed is best
what colour would suit me
which wine goes with fish
who built your house
who won the match
who was the architect
why is the sky blue
why does my tap drip
when was it founded
when will the new shop open
will it rain
will my hair grow back
are you hiring
are you married
are you a family business
are your eggs organic
have you got a newsletter
have you seen my keys
my husband snores
my cat is missing
my neighbour is noisy
the food was lovely
i like your music
i saw you on television
`,
}
