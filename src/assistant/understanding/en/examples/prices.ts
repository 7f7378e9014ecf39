/** The caller asks what something costs. One example per line. */
export const PRICE_EXAMPLES = `
how much is it
how much is a haircut
how much is that
how much is it all together
how much are haircuts
how much for a haircut
how much do you charge
how much do you want for a haircut
how much do i pay
how much do i owe you for it
how much does it come to
how much does it set you back
how much does a haircut cost
how much did you say it was
how much money do you want
how much money is a haircut
how much will it be
how much will i have to pay
how much will it set me back
how much would i be looking at
how much would i have to fork out
how much would that be
how many dollars is it
how many pounds for a haircut
how many euros do you take for it
how expensive is it
how expensive are you
how dear is it
how pricey is a haircut
how cheap is it
what is the price
what is the cost
what is the fee
what is the charge
what is the rate
what's the damage
what's the price for a haircut
what's the price like
what's the going rate
what's the fee for a haircut
what's the charge for coming out
what's the bill going to be
what's the total
what's it cost
what's it cost these days
what's it going to cost me
what's it gonna cost
what's it gonna set me back
what's it going to set me back
what's it going to come to
what's a haircut going to set me back
what's a haircut going for
what's your rate
what's your price for a haircut
what's your hourly rate
what are your prices
what are your rates
what are your fees
what are the prices
what are we talking money wise
what are we looking at for a haircut
what am i going to pay
what am i going to be charged
what do you charge
what do you charge for it
what do you want for it
what do you ask for a haircut
what do you take for a haircut
what do i owe you
what do i owe you for that
what do i pay for a haircut
what do i have to pay
what do people pay for that
what does it cost
what does it come to
what does it run to
what does it set you back
what does one pay for a haircut
what does a haircut go for
what does that cost
what kind of money are we talking about
what sort of money is it
what sort of price is it
what price is it
what price range are we in
what will it cost
what will it come to
what will i end up paying
what will i be charged
what will it set me back
what will you charge me
what would it cost me
what would it come to
what would i pay
what would i be paying
what would you charge
what would you want for a haircut
what would the bill be
what would that be in dollars
are you expensive
are you cheap
are you dear
are your prices reasonable
is it expensive
is it dear
is it pricey
is it a lot of money
is it cheap
is it under fifty
is it more than a hundred
is it going to cost me a fortune
is it going to break the bank
is a haircut expensive
is a haircut under fifty dollars
will it cost me a lot
will it be expensive
will it cost an arm and a leg
will i get change from a hundred
will fifty dollars cover it
do you cost much
do you charge a lot
do i need a lot of money for that
can i afford it
can i have a price for a haircut
can you give me a price
can you give me a ballpark
can you give me a rough idea of the price
can you tell me the cost
can you tell me what it costs
can you tell me what you charge
could you give me a figure
could you tell me what i'd pay
could you quote me a price
give me a price
give me a rough price
give me an idea what it costs
i want to know the price
i want to know what it costs
i'd like to know how much it is
i'd like a price for a haircut
i'd like to know what i have to pay
i was wondering what you charge
i'm asking about the price
i'm just after a price
and the price
and how much is that
price please
price for a haircut
ballpark figure for a haircut
haircut, what does that cost
roughly what's it cost
roughly how much
any idea what it costs
before i book, what does it cost
before i say yes, how much is it
`
