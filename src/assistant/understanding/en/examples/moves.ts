/** The caller wants the appointment at another time. One example per line. */
export const MOVE_EXAMPLES = `
i'm in on tuesday, is there any chance of an earlier one
i'm coming in on friday but i'd like to come sooner
i'm with you on monday, have you got anything later
i'm booked for wednesday and something has come up, what other days do you have
i'm down for three, could it be four
you have me down for friday, i'd rather have saturday
you've got me in tomorrow at ten, can you do eleven
you're seeing me on tuesday but that no longer works for me
we're due with you on thursday, is another day possible
i'm due on monday at nine and that's too early now
i've an appointment on friday and i'm going to be away
i have something booked for tomorrow that i need to shift
i have a two o'clock that i'd like at three
my appointment is on wednesday, could you find me another time
my appointment on friday doesn't suit any more
my slot on tuesday clashes with work
my thursday appointment is at a bad time for me
my four o'clock isn't going to work
about my appointment on monday, could we do it another day
about tomorrow, is there a later time
regarding wednesday, i need another time
it's about my appointment on friday, i can't do that time
thursday is no good any more, what else do you have
tuesday doesn't work for me after all, have you anything on wednesday
that time you gave me isn't going to work out
the time i've got is too late for me
the day i picked is a bad one
the appointment i made for monday, can it be tuesday
i can't do friday, would saturday be possible
i can't manage ten, could i come at eleven
i can't make tuesday, any other day is fine
i won't manage wednesday, but thursday would be all right
i was supposed to come on monday but could it be friday
i was meant to be in at two, could i do four
i was going to come on tuesday but my son is off school, could we find another day
i thought i could do thursday but i can't, what about friday
i said friday but i meant saturday for my appointment
i picked the wrong day when i booked
i booked the wrong time, i need the afternoon
i took tuesday by mistake, it should be wednesday
could i swap my appointment for one next week
could i trade my slot for a later one
can we make it another day
can we shift me to the afternoon
can we find another time for me
can i have a different day for my appointment
can i come on another day than the one we said
can i come later than planned
could i come a bit later than we agreed
could i come an hour later on friday
could my appointment be on another day
could my appointment be pushed back an hour
could we bring it forward
could we do my appointment sooner
could you put me on another day
could you put my appointment off till next week
could you slide me back half an hour
is there any way to have my appointment earlier
is there any flexibility with my appointment
is it too late to change the time
is it possible to come on thursday rather than wednesday
would thursday in place of wednesday be all right
would it be okay if i came on monday and not on friday
would you mind if i came an hour later
would it be a problem to have me on friday instead
how hard would it be to get another time for my appointment
how about friday in place of my tuesday
what are the chances of getting in before my appointment
what would you have if i gave up my wednesday
what else is free, my day is no good
any chance of getting in earlier than my appointment
any chance you can see me before next tuesday when i'm booked
anything sooner than my appointment on the fifth
have you had any cancellations, i'm not in till next week
if something opens up before my appointment i'd take it
if there's a sooner slot than mine i'd like it
i'd like to come earlier than i'm booked
i'd prefer another day for my appointment
i'd sooner come in the morning than at three on friday
i'd sooner have my appointment on monday
i need to rearrange
i need to rearrange tomorrow
i need to juggle my appointment
i need my appointment on a different day
i need to come on some other day
i need to be seen later than we said
i have to be somewhere else at that time, can i come after
i have to work on the day of my appointment, could it be the day after
they've put me on shift on wednesday so i need a new day
they've changed my exam to thursday when i'm seeing you
my boss won't give me the morning off, so another time please
my lift can't do tuesday, could i come wednesday
my childminder is ill so i can't come at that time, is there another
my train gets in too late for my appointment, could i have a later one
i've got a clash with my appointment
i've double booked, can i come at another time
i've just noticed i'm at the dentist at that time on friday, what else have you got
we're going on holiday that week, could we come the week after
we've got visitors on the day of our appointment so we need another
turns out i'm busy then, is there another time
it turns out monday is a bank holiday, when else can i come
it'd be better for me on thursday
sooner would be better if somebody drops out
put me back a week
put us an hour later
knock me back to four
bump my appointment to next week
let's make my appointment later in the day
let's do my appointment on wednesday in place of tuesday
take me out of tuesday and put me in on wednesday
i'm in with the dentist on monday and would like to come on tuesday
i'm booked in on saturday but i'd need it to be sunday
i'm on your list for friday morning and the afternoon would suit me better
i'm scheduled for next week, i'd like this week if something comes free
i'm supposed to have my lesson tomorrow, could we do it the day after
i've got my car in with you on monday, could i bring it on tuesday
i've got a table for friday, could we have it on saturday
i've got a session on thursday that i'd like in the morning
i've got a fitting on wednesday and i'm going to be at a funeral, so another day
i've been given tuesday but tuesdays are bad for me
we've got the room for monday and we'd need it for wednesday
we have a table at seven, could we come at eight
we're coming on saturday but we'd like to come earlier in the day
we were going to come at ten, is eleven all right
my dog is in for his trim on friday and i can't bring him then, what else is there
my daughter has her lesson on monday but she's away, can she have it another day
my son's appointment on tuesday is when he has school, is there something after
my husband is down for thursday but he has to work, so when else
my mother can't get to you at nine, could it be later in the morning
your man is coming on wednesday and i won't be at home, can he come on thursday
somebody is coming to me on friday, could they come in the morning
the plumber was going to come at two, could he come at four
the lesson on thursday, could it be on friday
the table for saturday, could we make that sunday
the only time i can't do is the one you've given me
nine is a bit early for me, could i have ten
four doesn't suit me any more, five would
ten o'clock tomorrow is going to be tight, have you got half past
friday has become difficult, is there anything on monday
wednesday is out now, could you do thursday
thursday has gone wrong, so could i come next week
something has cropped up on friday, when else could you see me
something came up on tuesday and i need another day
things have changed and i can't do the morning any more, is there an afternoon
i have to go to a funeral that day, is there another
i have jury duty that week, can we find another
i'll be abroad when my appointment is, could it be sooner
i won't be back in time for my appointment, could it be in the evening
i'd be happier with the week after
i'd love to come a little earlier that day
i'd rather not come so early, is there a later one
i'd rather leave it till next week
i'd need it to be after school
i don't fancy ten in the morning after all, something later
i can't get the time off on tuesday, is there a saturday
i can't get a lift on friday, can we do monday
i was wondering if i could change to another day
i wonder whether you could find me something sooner
is there any leeway on my time
is there any room for moving my appointment
is there somebody who'd trade with me
do you have something a bit sooner than what i've got
what would be the next day after the one i have
can you delay me by half an hour
can you make mine a bit later
can you put me in for the week after
can mine be in the morning
could mine be on friday
could you have me on monday in place of sunday
could you put me back a bit
could we say friday and not thursday
could we leave it until next week
could we postpone
would you be able to see me a day later
would there be another time for my appointment
`
