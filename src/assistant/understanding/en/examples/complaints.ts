/** Something went wrong. One example per line. */
export const COMPLAINT_EXAMPLES = `
i'm not happy
i'm not happy with what you did
i'm not at all pleased
i'm not satisfied with the work
i'm very upset
i'm upset about last week
i'm really annoyed
i'm disgusted with the service
i'm disappointed
i'm calling because it's gone wrong
i'm calling about a mistake on my bill
i'm still waiting for somebody to call me back
i was treated badly
i was treated rudely
i was kept waiting for an hour
i was charged twice
i was charged too much
i was told it would be eighty and it was a hundred
i was promised a call and nobody rang
i paid and got nothing for it
i paid for an hour and got half
i've been ripped off
i've been waiting all day and nobody came
i've been waiting at home all morning and nobody turned up
i've never been treated like that
i've had nothing but problems since
i've had a terrible experience
i've got a rash since i was there
i've got a complaint
i've got a bone to pick with you
i've been sent the wrong bill
i want my money back
i want a refund
i want you to put it right
i want to complain
i want to make a complaint
i want to know who's responsible for this
i want to know what you're going to do about it
i look terrible since you did it
i look ridiculous
i can't go out looking like this
i don't like what you did
i don't like how it came out
i hate it
it broke again after a day
it came off after two days
it came undone
it fell apart
it fell off
it's broken again
it's coming apart
it's falling apart already
it's gone wrong again
it's leaking again since you were here
it's worse than before
it's not what i asked for
it's not straight
it's a mess
it's a disgrace
it hurts since you did it
it looks awful
it looks terrible
it doesn't look anything like what i asked for
it didn't last a week
it stopped working the day after you fixed it
nobody came
nobody turned up
nobody called me back
nobody answers my emails
nobody told me it would cost that much
the job was badly done
the work was shoddy
the service was awful
the bill is wrong
the bill is too high
the invoice has a mistake
the price was not what you told me
the colour is all wrong
the man who came was rude
the man broke my window
the girl was rude to me
the lady hurt me
they took too much off
they made a mess of it
they left a mess
they damaged my floor
they charged me the wrong amount
they never came
they scratched my car
you broke it
you charged my card twice
you charged me too much
you cut me
you did it wrong
you forgot to do half of it
you hurt my dog
you made a mess of my hair
you made it worse
you never came
you overcharged me
you promised to call
you ruined my carpet
you said it was included and now it's on the bill
you took too much off
your man broke my fence
your man never turned up
your work has come loose
your driver damaged my wall
there's a mistake on my bill
there's something wrong with what you did
this is not good enough
this is the second time
this is the worst service
what a mess you made
who is going to pay for the damage
i'm cross
i'm furious about it
i'm fed up with waiting
i'm livid
i'm not paying for that
i'm not coming back after that
i'm not impressed
i'm not impressed with your service
i'm not pleased with how it looks
i'm ever so unhappy about it
i'm out of pocket because of you
i'm sore since i was there
i'm in a worse state than before
i'm calling because i'm unhappy
i've never been so insulted
i've never seen such bad work
i've had a dreadful time with you
i've had enough of your excuses
i've been charged for something i didn't have
i've been charged wrongly
i've been billed for two
i've been billed wrongly
i've been sent a reminder for a bill that i paid
i've been hung up on
i've been lied to
i've been trying to reach you for days
i've got bruises from it
i've got a scratch on my car since it was with you
i had to redo it myself
i had to pay somebody else to put it right
i had to wait an hour past my time
i waited all day for your man
i waited in for nothing
i waited forty minutes and left
i was in last week and it's already gone wrong
i was in on friday and i'm not happy with it
i was told one price and charged another
i was told it was free
i was quoted less than i paid
i was spoken to very badly
i was there yesterday and left in tears
i paid for something i never got
i paid for a whole lesson and got half
i paid good money for that
i took the money out of the bank for nothing
i don't think that's acceptable
i don't think much of your work
i can't believe what you did
i can't believe how i was treated
i got home and it fell off
i got food poisoning at yours
i found a hair in my soup
i want to speak about the awful job you did
i want compensation
i want something done about it
i want this sorted out
i want it done again for free
i want to know why i was charged
i want to know why nobody came
it's already broken
it's already come loose
it's already falling to pieces
it's come off again
it's coming loose already
it's started again the day after you were here
it's dripping again since your man left
it's all wrong
it's nothing like the picture
it's made my skin burn
it's been a nightmare from start to finish
it's been three weeks and nothing has happened
it's making the same noise as before
it cost me a day's work and nobody came
it cracked the first time i used it
it was cold when it came
it was filthy
it was a terrible experience
it was the rudest treatment i've had
it was much shorter than i paid for
it wasn't what we agreed
he was very rude
he was late and he left early
he didn't do half of what we agreed
he left the place filthy
he broke my vase
he damaged the paint
she was short with me
she was rude and rough
she hurt me
she cut it far too short
my carpet is ruined because of you
my skin is burning since the treatment
my dog came home with a cut
my dog came back bleeding
my car came back with a scratch
my tooth hurts more than before you did it
my bill is higher than what you told me
my money was taken twice
money was taken from my account that i didn't agree to
nobody apologised
nobody has called me back
nobody has been in touch since
nobody bothered to tell me
nobody showed up again
not one of you rang me back
the filling came out after two days
the crown came off
the repair didn't last
the repair lasted one day
the tyre is flat again
the food was awful
the room was dirty
the lesson was a waste of money
the teacher never turned up
the driver was rude
the work isn't finished
the man left without finishing
the parcel was damaged
that was a waste of money
that was the worst meal i've ever had
that was the worst cut i've ever had
that's the second time you've let me down
that's not what i paid for
they promised to ring and never did
they put the wrong thing in
they sent me the wrong bill
they took money off my card that i didn't owe
this is the second time nobody came
this is the third time it's gone wrong
this is a joke
twice now i've been let down
what you did has come undone
what you put in has come out
what you charged me is not what we agreed
whoever came last week made a mess
whoever did it had no idea
you let me down
you left me waiting
you left a mess behind
you lost my coat
you took money for something i cancelled
you took too much from my account
you told me eighty and charged a hundred
you said you'd call and you didn't
you sent somebody who didn't know what he was doing
you've charged me for an appointment i never had
you've ruined it
you've lost my dress
you've taken money twice
your people made a mess
your people never rang back
your people were rude
your lad scratched my door
your driver was rude to me
your driver hit my gate
`
