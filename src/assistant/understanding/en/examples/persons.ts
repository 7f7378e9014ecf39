/** The caller wants to talk to a person. One example per line. */
export const PERSON_EXAMPLES = `
i want to talk to a person
i want to speak to somebody
i want to talk to somebody who works there
i want to talk to a human being and not a machine
i want somebody real
i want the owner
i want the manager on the phone
i want to deal with a person
i'd like to talk to the owner
i'd like to speak to the boss himself
i'd like to speak with the owner personally
i'd like a word with the manager
i'd like to have a chat with one of you
i'd prefer to talk to a person
i'd rather talk to somebody
i'd rather speak to the owner directly
i'd rather discuss it with a person
i'd rather deal with a human
i'd feel better talking to a person
i need to talk to someone
i need to talk to one of the girls
i need to speak to somebody in charge
i need somebody to explain it to me
i need a human
i don't want to talk to a robot
i don't talk to computers
i don't like these machines, give me a person
i'm not talking to a machine
i won't discuss that with a robot
it's personal, i want to speak to the boss
it's private, i'll only talk to the owner
it's complicated, can somebody talk me through it
it's a delicate matter, let me talk to the doctor herself
let me talk to the owner
let me talk to somebody
let me speak with a human
let me have somebody who knows
get me a person
get me the boss
get me somebody please
get the manager
get someone to the phone
give me the boss
give me a human
give me somebody to talk to
put me on to somebody
put somebody on
put the boss on
put a person on the line
put me through to the owner
put me through to somebody who can help
pass me to a person
pass me over to somebody
pass me on to your manager
hand me over to a human
connect me with somebody
transfer me to somebody
is the boss in
is the boss there
is the owner around
is the owner available
is the manager about
is the manager there
is the doctor free to talk
is there a manager
is there a person there
is there anybody there i can talk to
is there somebody i can speak to
is there someone in charge
is anybody there
is anyone real there
who is the person in charge
who can i talk to
who can i speak to about this
who do i speak to about a bill
who runs the place, i want to talk to them
can i talk to somebody
can i talk to the owner
can i speak to a human
can i speak to the one who did my hair
can i speak to whoever is responsible
can i speak to the person i saw last time
can i have a word with the boss
can i have a word with somebody
can i get a person
can i get hold of the owner
can somebody ring me
can somebody ring me back
can somebody call me
can somebody come to the phone
can someone talk to me
can you fetch the manager
can you get the owner for me
can you find somebody to talk to me
could a colleague of yours take over
could i be connected to someone
could i have the boss please
could i talk it over with somebody
could one of you ring me back
could someone give me a ring
could the doctor call me
could you get somebody to the phone
could you transfer me
may i speak with someone
would somebody be able to call me
any chance of talking to a person
any chance of speaking to the owner
anybody there i could speak to
enough of this, give me a person
no more robots please
stop, i want a person
this isn't getting me anywhere, i want to talk to a person
you're no use, get me a person
a human please
somebody please
a person please
i want to see the owner himself
i want to meet the boss in person
i want the owner to ring me
i want somebody to ring me
i want somebody with some sense
i want a proper person
i want to talk to the girl at the desk
i want to talk to the one in charge
i'd like the owner to call me
i'd like somebody to call me
i'd like to be rung back
i'd like to be called back
i'd like to be put through
i'd like to go through it with somebody
i'd like to ask one of you something in person
i'd like to speak to the person who came to us
i'd like to speak to the person who deals with bills
i'd only talk to the owner about that
i'd sooner talk to a person
i'd sooner have somebody real
i'd want to speak with someone before i decide
i'm not telling that to a machine
i'm not happy talking to a robot
i'm no good with machines, is there a person
i'm fed up with this, give me a human
i'm after the owner
i'm looking for the manager
i'm trying to get hold of the boss
i need the owner
i need the boss
i need the person who does the accounts
i need to get hold of the owner
i need to discuss something with the boss
i need to sort something out with the manager
i need advice from one of you
i don't want to tell that to a computer
i don't get on with computers
i don't like talking to this thing
is there anyone i can talk to
is there anybody human there
is there a real person i could have
is the chef there
is the doctor there
is the governor in
is the lady there who did it last time
is he in, the boss
is your manager in today
who's the boss
who's in charge
who is your boss, i want to speak to him
could i have a human
could i have the gentleman i spoke to yesterday
could i get the owner on the phone
could i talk with the doctor for a moment
could i just have somebody explain it to me
could you have the owner ring me
could you have somebody call me
could you ask somebody to ring me
could you ask the boss to call me
can i get through to a person
can i have somebody real
can i have the person who looked after me
can i discuss it with somebody
can you get me someone
can you have somebody ring me back
can you put me on to the accounts
can you let me talk to the owner
let me talk to your boss
let me talk to the person who did it
pass me the boss
put the owner on
there must be somebody i can talk to
there must be a person there
this needs a person
i want the lady in charge
i want whoever is in charge
i want whoever runs it
get me whoever is in charge
`
