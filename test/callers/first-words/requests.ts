import type { Act } from './act.ts'

/** What callers say first, one a line, by what they want done. Written before the examples of `understanding/en/examples/`, to measure them. */
export const REQUESTS: Readonly<Partial<Record<Act, string>>> = {
  move: `
I'm in on Thursday, any chance of earlier
you've got me down for Wednesday at two but I've just been given a shift
I'm with you tomorrow at ten, is there anything going in the afternoon
we're pencilled in for Friday and I was hoping for something the week after
I was supposed to see you Tuesday only my mother's been taken into hospital, can we do another day
my slot on Thursday at three clashes with the school run, what else have you got
I can't do Wednesday any more, would Friday be possible
the time I've got tomorrow isn't going to work, do you have any other day
so I've got that thing with you on Friday and honestly I'd sooner come Monday
Thursday at four turned out to be a bad idea, is half past five going
I need my appointment at some other hour, four is too early for me now
something's come up at work on Wednesday, could I come on the Thursday
I'm down for tomorrow but the car's in the garage, could it be next week
would it be a nuisance if I came on Friday and not on Thursday
I said Tuesday but Tuesday's no good now, got anything Wednesday
I'm due in on Wednesday at nine and I'll never get up for that, have you got a later one
you have me for two o'clock tomorrow, could it be three
I've double booked myself on Thursday, what about the day after
it's about Friday at ten, I'd like to come a bit later if that's all right
could you fit me in sooner than next Tuesday, that's when I'm coming
I'm meant to be with you on Thursday but they've moved my exam to that day, so another day please
can Thursday become Friday
can we knock my appointment back a day
I've an appointment Wednesday at eleven that I'd want to have in the afternoon
my husband's got the car on Thursday so I'd have to come some other day
is there wiggle room on my appointment tomorrow, an hour later say
my boss won't let me off on Wednesday, could I have Saturday
I wanted to ask about bringing my Friday appointment forward a bit
I had Tuesday at nine with you, I'd rather have Thursday at nine
you're expecting me on Friday at three and I'm going to need a different time
`,
  cancel: `
I've got the all clear so I shan't be needing Thursday after all
please take my name out of the book for tomorrow
I'm not going to be needing that appointment any longer
we've decided against it, so you can give Friday's slot to someone else
I won't be along on Wednesday
I'm afraid tomorrow's off, my daughter has a temperature
can you free up my appointment on Thursday, I don't want it
I've found somebody nearer so I'd like to call the whole thing off
just letting you know I can't be there tomorrow and I don't want another time
I need to back out of Friday
sorry to mess you about, but I shan't be coming on Tuesday
my mother passed away on Sunday and she had an appointment with you on Thursday, that won't be happening now
I'd like to withdraw from my appointment
do away with my appointment tomorrow please
we won't be turning up on Friday, something came up
wipe me off the list for Wednesday
I'm pulling out of tomorrow, sorry
we're moving away, so Thursday's appointment isn't needed
I can't keep my appointment and I don't want to rearrange it
let somebody else have my Thursday slot, I won't be using it
I need you to scrub my booking
he's not well enough for Thursday so we'll have to give it a miss
I've changed my mind about tomorrow, I don't want it done
we'll have to leave it for tomorrow, I'm not well
I'm going to have to bow out of Friday's appointment
`,
  own: `
what have you got me down for
did I make an appointment with you, I can't for the life of me remember
my husband says he booked me in, can you see it
what time was it again that I'm coming
I've mislaid the card with my appointment on it
am I in your diary this week
I can't find the text you sent, when's mine
is my name in the book for Thursday
could you look up when I'm next with you
when was it you wanted me in
I've a feeling I've got something booked with you on Friday, have I
have you still got me for tomorrow
I've forgotten what day I said
what day did we settle on
just double checking my appointment tomorrow
was it two or three o'clock on Thursday for me
I just want to be sure I've got the right day
I made an appointment a while ago and I'm blowed if I know when it is
which day am I with you
it was Thursday we said, wasn't it
I never got an email about my appointment, is it in
can you tell me the details of my booking
my wife put me in for something, what and when
I had a haircut booked, is that still going ahead
remind me of the time, would you
`,
  late: `
I'm still on the bus and it hasn't moved in ten minutes, I was due at ten
the traffic's a nightmare, I'll be with you about twenty past
my two o'clock, I'm not going to make it for two, more like quarter past
the sitter only just turned up so we're leaving the house now, might be a few minutes after
tell you what, I've got a flat tyre, I'll get to you as soon as it's changed
I'm parked miles away, give me ten minutes
there's been an accident on the bridge, so I'll be a bit behind
I've just missed my train, the next one gets me to you at twenty to
we're on our way but the little one was sick in the car, don't give our place away
I know I'm meant to be there now, I'm about five minutes off
the meeting overran, I'm running to the car as we speak
can you hold on for me, I'm stuck behind a tractor
I'm not far off but I won't be there bang on three
I overslept, I'm coming as fast as I can
I'm looking for somewhere to park, will be in in a minute
I'm going to be cutting it fine for my appointment today
please don't think I've forgotten you, the tube's stopped between stations
I'm supposed to be in your chair this minute and I'm still in the queue at the bank
we took the wrong turning, we should be with you within a quarter of an hour
I'm held up at the school gate, will they still see me if I come at ten past
the lift's broken and I've got the pram, be there in a few minutes
my appointment's at half past and the satnav says twenty to
my bus never came, I'm walking it, should take me a quarter of an hour more than planned
I've been kept back at work so I'll be late getting to you
just warning you I might not be there on the dot
`,
  person: `
I'd rather deal with the owner in person
is the boss about
can I have a word with whoever runs the place
I don't want to talk to a machine, get me somebody
could you put somebody on who knows what they're talking about
I want the top man
is the lady of the house there
let me speak to the woman I spoke to last time
who's in charge there, I want them on the line
can I be put through to a human
I'm not discussing this with a computer
have you got anyone real there
it's a private matter, I'll only tell it to the boss
may I speak to the proprietor
I'd like someone to talk this through with
I would sooner speak to one of the staff
could the owner come to the phone
is there somebody I can actually talk to
I need a proper conversation with someone
I'd like a chat with the person who did my hair
any chance of getting a colleague on the line
I need to talk to one of you, not the answering service
is herself in
hand me over to somebody please
can the boss ring me
`,
  message: `
could you let Anna know that the parcel's arrived
would you mind telling them I've left the keys under the mat
please pass on my thanks to the girl who looked after me
can I leave word for the manager
just tell the lady I said yes to the quote
I want to leave something for Ben, he'll know what it's about
let them know Mrs Patel rang about the invoice
write down that I called about the curtains would you
can you get a note to whoever's in tomorrow that the gate's locked
would you tell him the part has come
I've got some information for the girl at the desk, can you give it to her
tell her I'm sorry about the other day
could you take something down for me
make sure Anna hears that the money has gone out
give Ben my best and tell him the car is going like a dream
I left my scarf with you on Saturday, could somebody put it by for me
can you note for them that I'd like the window seat
if you see the manager say Colin rang
I only want somebody to know that the delivery comes at eight
please make a note that my address has changed
`,
  complaint: `
it's fallen to bits already and I only had it done on Friday
I was in yesterday and I'm not one bit pleased with it
you've taken the money out of my account twice
this is the third time nobody turned up
the bill says a hundred and twenty and I was told eighty
whoever did this has made a right mess of it
I've had nothing but trouble since your man was here
the job you did last week is coming undone
I want to know who's going to pay for the carpet you ruined
my scalp's been burning ever since I left your place
I paid for a full hour and was out after forty minutes
the fella who came out broke my gate
that was the rudest service I've had in my life
you said somebody would ring me back and nobody has
I'm extremely upset about how I was treated on Monday
there's a mistake on my invoice and I'm being chased for it
it looks dreadful, I can't go to work like this
it's worse now than it was before you touched it
I've been overcharged
I waited three quarters of an hour yesterday past my time
`,
  hours: `
you guys work Sundays
what time do you knock off on a Friday
is there anyone in on a Saturday
when does the place shut of an evening
are you there over the bank holiday
how early can I come in of a morning
do you do evenings at all
what are your times
you around Saturday
is it still possible to come by after six on Thursdays or is everybody gone
when do you start in the morning
what days are you open
do you stop for lunch
till what time is there someone there tonight
are you shut on Mondays
what are you doing over Christmas, open or shut
do you open at weekends
is Sunday a working day for you
what's the latest you're there on a Wednesday
what time can I catch you tomorrow
when are you lot in
do you keep normal hours on Thanksgiving
are you having a day off on Friday
how late can I come round on Tuesday
could I catch somebody there at seven in the morning
`,
  price: `
what's a haircut gonna set me back
what's the damage for a color
what do you want for a haircut these days
how many dollars is a cut with you
is a color dear
roughly what am I looking at for a haircut
will I get change out of fifty dollars for a haircut
haircut, how much money
what sort of money are we talking for a color
how deep do I have to dig into my pocket for a color
what will a haircut come to
could you give me a ballpark for a color
what does one pay for a haircut at your place
I'd like to know the going rate for a color
what would you be asking for a haircut
how expensive is a color with you
are your haircuts pricey
how much would I have to shell out for a color
what am I going to be charged for a haircut
is a haircut under forty
`,
  book: `
I could do with a haircut towards the end of the week
me hair's a disgrace, when could you see me
any joy getting a color done tomorrow
put me in for a haircut whenever you've a gap
my fringe is in my eyes, have you anything Wednesday
I'm after a haircut, Thursday would be grand
have you a window for a color this week
would you be able to squeeze in a haircut for me tomorrow
I need sorting out before the wedding on Saturday, a color ideally
is there any way I could be seen tomorrow
what's the first you could do me a haircut
I fancy a color, when's good for you
we'd like to get our lad's hair cut on Saturday morning
it's high time I had a haircut, how are you fixed on Thursday
could I grab a haircut at four tomorrow
how soon could I come for a color
when's your next free spot
are there any spaces left on Friday for a haircut
I'd be wanting a color some time next week
do me a haircut Tuesday at eleven would you
`,
  question: `
what are we meant to do if something happens in the middle of the night
who do I turn to when you're closed and it can't wait
is there a cash machine near you
my little one is scared of the clippers, how do you handle that
do I need to wash it before I come
can my dog come in with me
do you go out to people who can't leave the house
I've got a nut allergy, is that something you'd have to know
where's the best place to leave the car
what happens with my money if I can't come
is it all right to bring the pram in
do I get anything off as a student
I can't do stairs, will I get in
could I pay over the phone
have you got something I could give my sister for her birthday
will it still look good in a month
how far gone can I be and still have it done
do you use anything with ammonia in it
where exactly do I find you
is there a loo I could use
`,
  emergency: `
my dad's collapsed and he isn't answering me
there's smoke coming out of the fuse box
she's swallowed a whole bottle of pills
he can't get his breath and his lips are blue
I smell gas all over the house
I don't want to be here any more, I've had enough of living
there's blood everywhere and it won't stop
somebody is trying to get into my house
the baby has stopped breathing
my husband is clutching his chest and sweating
`,
}
