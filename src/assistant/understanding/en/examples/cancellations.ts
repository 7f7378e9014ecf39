/** The caller no longer wants an appointment. One example per line. */
export const CANCEL_EXAMPLES = `
i won't be coming on friday
i won't be in tomorrow
i won't be able to come any more
i shan't be coming
i shan't be needing my appointment
i'm not going to be there on tuesday
i'm not going to come after all
i'm not coming in tomorrow
i'm not well so i won't be in tomorrow
i'm ill, you'll have to do without me on thursday
i don't need it any more
i don't need my appointment any more
i don't want to come any more
i don't want the appointment i made
i no longer need to come
i no longer want it
i've changed my mind, i don't want it
i've changed my mind about friday
i've decided not to go ahead
i've decided to leave it
i've gone somewhere else so i won't need you
i've found someone else to do it
i've had it done somewhere else
i've got better so i don't need the appointment
i've sorted it out myself so nobody needs to come
i'd like to drop my appointment
i'd like to call it a day on that booking
i'd like to give up my slot
i'd like to withdraw my booking
i want out of my appointment
i want to back out
i want to take my name off
i need to pull out of wednesday
i need to drop out
i need to give friday a miss
i have to let you down on tuesday, i'm sorry
i have to back out of tomorrow
i'm afraid i have to pull out
i'm afraid we can't come
i'm afraid friday is off
i'm afraid it's not going to happen on thursday
i'm sorry but i can't come tomorrow
i'm sorry to do this but i can't be there and i don't want another time
we won't be coming
we won't be there tomorrow
we won't need the appointment
we won't be using our slot
we're giving it a miss
we're not going ahead
we've decided against it
we can't come and that's that
we can't afford it so please take us out
tomorrow is off
thursday is off, my daughter is poorly
friday's not happening
it's not happening, sorry
the whole thing is off
the wedding's been called off so we don't need the appointment
my mother has died and won't be needing her appointment
my husband is in hospital so he won't be at his appointment
my daughter is ill and won't be in on wednesday
he won't be coming to his appointment
she doesn't need her appointment any longer
you can give my slot to somebody else
you can have my appointment back
you can let my place go
you needn't expect me tomorrow
you needn't come on thursday
don't expect me on friday
don't wait for me tomorrow
don't bother with my appointment
please take me off the list
please take me out of the book
please take my name off for tuesday
please strike my appointment
please remove my booking
please free up my time on friday
please give my place away
please undo my booking
please forget about my appointment
rub me out for friday
wipe my appointment
get me out of wednesday
let my appointment go
count me out for tomorrow
scrap tomorrow
leave me out of tuesday
just calling to say i can't come
just to let you know i won't be there on friday
just so you know i can't be there tomorrow
letting you know that i won't make it on tuesday
i wanted to say we won't turn up tomorrow
sorry to mess you around but i won't come
something has come up and i can't come any more
unfortunately i can't come and i don't know when i can
can you take me off for thursday
can you get rid of my booking
could you let my booking go
could you cross me out
could you release my slot
how do i get out of my appointment
is it too late to pull out of tomorrow
i'll have to call off my lesson
i'll have to say no to friday
i'll have to pass on tomorrow
i'll have to leave it
i'll leave it for now, take me out
i'm going to have to leave my appointment
i'm going to skip this one
i'm going to sit this one out
i'm not up to coming tomorrow
i'm not fit to come on friday
i'm snowed in so i won't be coming
i've broken my leg so i won't need my lesson
i've sold the car so i don't need the service any more
i've lost my job and can't afford to come
i can't face it, take me out of the book
i don't think i'll come after all
i don't think i'll bother with it
i don't think we'll be needing the table
i won't bother with it after all
i won't want it now
i won't want my appointment any more
we've had a change of plan and don't need you
we've made other plans
we've sold the house so nobody needs to come
we don't want the room any more
we don't need the plumber any more, it's mended
we shan't want the table
the dog has died so we don't need the appointment
the party is off so we won't need the table
the boiler is working again so you don't need to come
the lesson tomorrow isn't going to happen
the trip is off so we don't need the room
my plans have fallen through so i won't be coming
my daughter doesn't want to go any more
my son has a fever so he won't be at his lesson
my mother isn't well enough to come on thursday
my husband can't come to his appointment
no need for anyone to come on friday
nobody needs to come out, it's sorted
tell them not to come
tell the man he needn't come
please don't come tomorrow
please do not send anybody
please let my place go to someone who needs it
please drop me from friday
we'll give friday a miss
we'll not be coming
`
