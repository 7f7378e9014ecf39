/** The caller asks what a business does, has or knows, or describes a situation that implies such a question. One example per line. */
export const SUBJECT_EXAMPLES = `
do you do massages as well
do you do weddings
do you do men too
do you do deliveries
do you do small jobs
do you fit kitchens
do you fit locks
do you repair watches
do you print photos
do you train beginners
do you work with schools
do you work with that insurer
do you work with big companies
do you move pianos
do you change tyres
do you book hotels too
do you call before you come
do you cut grass
do you clean windows
do you hand out towels
do you water plants
do you mind if i bring somebody
do you have a sauna
do you have a garden
do you have a room for a party
do you have anything for a bad back
do you have a vacancy for a student
do you have someone who speaks french
do you have live music
do you still have the old model
do you accept used clothes
do you buy back old books
do you rent out chairs
do you serve breakfast
do you take part exchange
do you take new people on
do you take on small companies
are you taking on anybody new
are you taking new clients
are you hiring
are you licensed
are you insured for that
are you in the network of my insurer
are you good with nervous people
are you the ones with the red sign
have you got a sauna
have you got a job for my son
have you got a changing room
have you got gluten free bread
have you got a leaflet
have you got a website
have you got something for dry skin
have you got cats there too
have you ever done a dress like that
has it got a lock
can you write a letter for me
can you fix a broken screen
can you get stains out
can you paint over it
can you copy a key
can you look at my elbow too
can you come to my house and do it
can you shift a heavy wardrobe
can you do something about the smell
can you get rid of old paint for me
can you open a safe
can you put it on the bill
can you make it without nuts
can you send me the photos
can you cut it without taking the lock off
can i split the bill
can i bring the parts myself
can i have my old one back
can i watch while you do it
can i give her something to eat before
can i eat breakfast before
can i drop the key in the letter box
can i put my bag somewhere safe
can i take it home with me
can i borrow one while you have mine
can i stop the contract early
can i have somebody else than last time
could you write his letter for him
could you teach my grandson
could you bring it to us
could you put a name on it
could you collect it from me
could she bring her own food
could she still wear them afterwards
could he do it from home
could i get one like it for my sister
could i have a look at it first
could i have it back by the evening
could i have them in red
could my mother sit in
would he share a room with others
would she have to take her shoes off
would it be finished in time
would it be any use to me at my age
would they come with a vase
would my car be safe there
would it be cheaper on a weekday
would you be able to match the colour
will it be ready by the weekend
will somebody be there to let me in
will she get a certificate
will i get them back the same day
is it just you or are there others
is it the same price for children
is it done while you wait
is there a limit on luggage
is there somewhere to leave my bag
is there somewhere to wait
is there music at the weekend
is there anything i should be careful about
is there a way to pay in parts
is that a problem
is that included
is that normal
is that something you do
is he old enough
is she allowed to eat before it
how many people work there
how many people pass
how many teachers do you have
how many can come at once
how do i get the pictures
how do i get my key to you
how do i look after it
how do i sign my son up
how soon after can i swim
how soon would it be ready
how late can i bring it back
how early should i be there
how much is delivery
how would i get it home
what do i do with the old one
what do i drive in the meantime
what papers do i need
what should she wear
what if your people drop it
what if it rains on the day
what if he doesn't get on with the teacher
what if i lose the key
what if i forget
what's in it
what's it made of
when do i get it back
when do we have to be out of the room
when would i get my photos
when will it be ready if i bring it on monday
where do i leave my bag
where can i put my things
where can i change
which documents do i need
who looks after them at night
who watches the children
if i came on tuesday, what would i need to have with me
if i bring it in the morning would it be ready at night
if it rains do you still come
do i need an appointment for that
do i have to come in for that
do i have to buy the boxes myself
do i still pay if i call off the day before
do people get in touch before
does she have to eat nothing
does that cost me anything
does it come with a lock
my boyfriend doesn't eat meat
my daughter would rather have a woman
my daughter is afraid of water
my son doesn't get on with his teacher
my cat won't go in a basket
my dog doesn't like other dogs
my grandmother's cupboard is very old, what if it breaks
my passport has the old address on it
i'd be without a car all day
i need it for work, i can't be without it
i've bought the parts myself
i've got an upright piano
i've got a cupboard full of old phones
i've only got a small flat
i've lost my spare key
i've lost my receipt
i'm on tablets
i'm allergic to cats
i'm getting married in may and wanted to ask early
i only want to drive an automatic
i'd like to keep an eye on her while she's there
i'd want to go swimming soon after
she screams when i leave the room
she goes blue in cold water
he's afraid of loud noises
it's one with a battery
there's a gap of some weeks between the two
we're flying ten days after
we're vegetarian
we've got a piano, can you take that
have i left it too late
is it too late to hand the papers in
i've had a letter and don't know what it means
i've had a bill from the office that i don't understand
i'd be stuck without one while you have mine
i couldn't do without it for a week
i have to get about while it's in the workshop
i've bought one on the internet, would you put it in
i'm not getting on with my teacher
i'm travelling with a baby
we'd be bringing a baby, so she'd need a bed
we're coming with a pram and two small ones
he's a bit deaf, would that matter
she'd rather not be alone in the room
she gets nightmares
she wouldn't eat meat
my train gets in late at night
my car is always full of dog hair
my hands shake a lot
my wife is very particular about the light
my father had a stroke and can't sign
the last one left streaks on the windows
the same thing has packed in again, is that covered
the seller has put the date back
the old one is too heavy for me to bring
you did one for my sister and hers is lovely
i dropped something off in summer and never fetched it
i put a coat in for cleaning and forgot about it
how do i get to see the pictures
how do i get hold of the papers afterwards
how do i get it home afterwards
`
