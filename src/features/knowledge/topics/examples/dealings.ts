/** How callers ask about prices, promises and rules of a business, by the name of the topic; one example per line. */
export const DEALING_EXAMPLES: Readonly<Record<string, string>> = {
  price: `
what's it going to set me back
what's it gonna cost me
what's the damage
what's the damage going to be
what am i looking at money wise
what are we talking money wise
what sort of money is it
what would i be paying
how much money do you want
how much do i have to fork out
are you expensive
are you dear
are you cheap
is it going to cost me a fortune
will it cost an arm and a leg
do you want money just for coming
do i pay just for you turning up
will it break the bank
what do you ask for it
what do people pay
what does it come to
can i afford it
`,
  urgent: `
what are people supposed to do in the middle of the night
what are we supposed to do if it happens at night
what do we do if something happens and nobody is in
what do we do if there's trouble in the night
what would i do if it started again in the middle of the night
what should i do if something happens and you're not there
i wondered what to do if something goes wrong during the night
i'd like to know what to do if it gets bad over the weekend
can i ring somebody if it happens in the middle of the night
is there somebody who answers in the middle of the night
does anybody answer after you've gone home
where can we turn if something happens and it's late
it's stopped working and it's sunday
it's saturday night and it's pouring out
it's got worse and you're closed until monday
what do i do if it goes wrong at night
what do i do if it gets worse at the weekend
what do i do when you're closed and it can't wait
what if it happens on a sunday
what if something goes wrong outside your hours
what if i need somebody at three in the morning
what if it gets worse when you're shut
who do i call when you're closed
who do i ring at night
who do i ring if it breaks down at the weekend
who can i turn to in the night
who helps me when nobody is there
who's there for me on a sunday
is there somebody i can get hold of at night
is there somebody i can ring out of hours
is there a number for when you're shut
is there an emergency line
is there anyone on duty at night
do you have a number for emergencies
do you have a night line
do you come out at night
can i reach anybody at the weekend if it's serious
say something happens when you're closed
suppose it breaks on christmas day, who comes
and if it can't wait till monday
where do i turn in an emergency
it won't wait until you open, what now
it's really bad and you're closed
i can't wait until monday
`,
  cancellation: `
what happens if i can't come
what happens with my money if i can't come
what if i can't make it on the day
what if something comes up at the last minute
what if i'm ill on the day
what if my child is ill
what if i have to drop out
what if we have to call it off
what if i change my mind
do i lose my money if i can't come
do i have to pay if i don't come
do i pay if i pull out
do i pay if i drop out the day before
do you charge if i don't turn up
do you charge me if i call it off
do you keep my money if i'm ill
can i get out of it if i'm ill
can i pull out the day before
can i call it off without paying
how late can i call it off
how long before do i have to tell you if i'm not coming
is there a fee if i don't come
is there a penalty for not coming
until when can i pull out
by when do i have to let you know
will you charge me if i forget to come
`,
  payment: `
how do i pay
how do i pay you
how do you want paying
do i pay on the day
do i pay before or after
do i pay at the end
when do i have to pay
when do you want the money
can i pay afterwards
can i pay later
can i settle up later
do i need cash on me
do you send a bill
do you send me a bill
do you take plastic
is it cash only
can i use my phone to pay
can i pay with my phone
what ways can i pay
do i hand the money over at the end
`,
  guarantee: `
what if it breaks again
what if it goes wrong again next month
what if it doesn't last
what if it comes back
what if it fails after a week
what if i'm not happy with it
what if i don't like it afterwards
do you put it right for nothing
do you come back if it goes again
do i pay twice if it breaks again
do i have to pay again if it comes back
am i covered if it goes again
is there any comeback if it breaks
is your work guaranteed
how long do you stand by it
if it breaks again is that on me
will you fix it for nothing if it goes again
`,
  'area served': `
how far do you come
how far are you willing to travel
do you come this far out
do you come out our way
do you cover us
do you work round here
do you travel to people
do you come all the way out to us
would you come out this far
would you come all the way to the next town
am i too far away for you
am i too far out
are we too far for you
is that outside your patch
is our village on your patch
we live twelve miles off, is that too far
i'm out in the sticks, do you come
`,
  'what to bring': `
what should i have with me
what do i need to have with me
what do i take along
what shall i take with me
what should i put in my bag
do i need any papers
do i need my own things
do i need to take anything
do i have to have anything with me
is there something i need to take along
anything i ought to bring
anything i should take with me
should i bring my own
must i show anything
`,
  beginners: `
i've never done it before
i've never done anything like it
i haven't a clue
i have no idea how it works
i'm a complete novice
i'm hopeless at it
i'm starting from nothing
i'm new to this
i'm totally unfit
is it all right if i've never done it
is there something for people who have never done it
is there something for somebody who hasn't a clue
would i be out of my depth
do i have to know anything
do i have to be good at it
do you take people who can't do it at all
`,
  'being late': `
what if i'm late
what if i'm held up
what if my bus is late
what if i get stuck in traffic
what if i don't make it on time
do you let people in late
can i come in after it has started
can i slip in late
can i come five minutes after the start
do i lose my place if i'm late
am i in trouble if i'm late
is it a problem if i'm a few minutes late
will you still see me if i'm late
will they still take me if i'm late
`,
  pregnancy: `
i'm expecting
i'm expecting a baby
i'm five months gone
i'm having a baby
i've got a bun in the oven
there's a baby on the way
we're having a baby
my wife is expecting
can i do it when i'm expecting
how far gone can i be
`,
}
