/** The caller asks something else. One example per line. */
export const QUESTION_EXAMPLES = `
where are you
where can i park
where do i leave the car
where do i go when i get there
where is the entrance
where's the nearest bus stop
how do i get there
how do i get to you by bus
how do i pay
how do you do it
how do you deal with children
how long does it take
how long does a haircut take
how long will i be there
how long will it last
how long has the place been there
how old does he have to be
how far do you travel
how often should i come
how much notice do you want
how much of my day does it take
how many people can come
how safe is it
does it hurt
does it last
does it matter if i'm late
does it matter that i'm pregnant
does my insurance cover it
does the price include everything
do i have to pay if i don't come
do i have to book
do i have to bring anything
do i have to wait long
do i need a referral
do i need my own towel
do i need to be there
do i need to wash my hair before
do i get a discount
do i lose my deposit if i cancel
do i get my money back if i can't come
do you charge if i don't turn up
do you do children
do you do colours
do you do gift cards
do you do home visits
do you do it for men
do you do discounts for students
do you deliver
do you have a toilet
do you have a ramp
do you have parking
do you have experience with old cars
do you have any jobs
do you have something for a sore back
do you know anything about roses
do you take cards
do you take cash
do you take children
do you take dogs
do you take my insurance
do you take people without an appointment
do you use anything with nuts
do you sell it
do you speak spanish
do you come out to us
do you give a guarantee
do you look after cats
do you mend shoes
can i bring my dog
can i bring a friend
can i bring my children
can i eat before
can i eat before it
can i pay by card
can i pay in two goes
can i pay afterwards
can i drive afterwards
can i park outside
can i swim afterwards
can i smoke there
can i get in with a wheelchair
can i get a receipt
can i have it done when i'm pregnant
can i just turn up
can i wait inside
can i wear my contact lenses
can you do it at home
can you do it in one go
can you help with a tax letter
can you mend a zip
can you recommend something
can my mother wait there
could i bring my own
could i pay by cheque
could it be dangerous
is it safe
is it safe for children
is it painful
is it allowed
is it far from the station
is it suitable for beginners
is it all right if i'm late
is it noisy
is parking free
is the first time free
is there a lift
is there a discount
is there a toilet
is there a bus
is there a fee if i cancel
is there a minimum age
is there a shop nearby
is there anything i shouldn't eat
is there wifi
is my car safe there
is my son too young
is she too old for that
are dogs allowed
are you insured
are you far from the centre
are you qualified
are the products natural
are there stairs
are drinks included
what do i do if it hurts afterwards
what do i do if it bleeds
what do i do if it goes wrong at night
what do i wear
what do i need to bring
what do i have to do before
what happens if i'm late
what happens if i miss it
what happens if it rains
what happens if it doesn't work
what happens to my data
what happens with my deposit if i cancel
what if i don't like it
what if i need somebody at night
what if it breaks again
what if my child is ill
what are we supposed to do in an emergency
what is included
what kind of food do you have
what should i eat before
what should i wear
what products do you use
what's the address
what's the difference between the two
what's on the menu
what's your cancellation policy
what's your email
which bus do i take
which floor are you on
which products do you use
who does the work
who do i call when you're closed
who do i call in an emergency
who is the owner
who is going to do it
why does it take so long
why is it so dear
will it hurt
will it last
will i be able to work afterwards
will my insurance pay
will somebody help me up the stairs
will the same person come
would it be all right to bring a friend
would my dog be all right there
i have a nut allergy, is that a problem
i can't walk far, can i park close by
i'm pregnant, can i still come
i'm scared of needles
i'm in a wheelchair, can i get in
i've never done it before, is that all right
i wonder whether you take cards
my son is four, is that too young
my mother can't do stairs
my car is an automatic, do you do those
there's a baby on the way, is it safe
we're vegetarians, is there something for us
`
