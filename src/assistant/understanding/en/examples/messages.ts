/** The caller leaves a message. One example per line. */
export const MESSAGE_EXAMPLES = `
can i leave a message
can i leave word
can you pass something on for me
can you take a message
can you take something down
can you let them know i called
can you let the boss know that it's all right
can you make a note for them
can you tell them i called
can you tell the doctor my results are in
can you give her a message
can you say hello to them from me
could you let her know
could you let him know the key is under the mat
could you let them know the parcel came
could you pass on my thanks
could you pass on a message
could you pass that on
could you write that down for them
could you tell her i called
could you tell him that the part is here
could you tell the team we loved it
could somebody be told that the gate is open
would you let them know
would you tell her that i said yes
would you note that i'm allergic to latex
would you mind passing something on
please let them know
please let the office know we've moved
please pass this on
please tell him thank you
please tell her i said hello
please tell them the alarm code has changed
please note that my number has changed
please make a note
please make sure they know about the dog
just tell them i rang
just tell him the answer is no
just let her know i'm thinking of her
just pass it on that i paid
just say i called
i want to leave a message
i want to leave word for the boss
i want somebody to know that the door is broken
i want to let you know that my address has changed
i'd like to leave a note
i'd like to leave a message for the manager
i'd like you to tell her something
i'd like this passed on
i have a message for the team
i have news for the doctor
i've got a message
i've got something to tell the boss
i've got information for them
i left my umbrella with you, could you put it aside
i left my coat at yours
i think i forgot my glasses at your place
i found a wallet in front of your shop
i'm calling about the letter you sent
i'm calling about the invoice you sent, it's been paid
i'm calling to say thank you
i'm returning your call
i'm ringing back, somebody called me
somebody from there called me
somebody tried to call me from this number
i had a missed call from you
tell her i'll pay next week
tell him his order is here
tell them thank you
tell them it worked
tell the boss that i said hello
tell your colleague that i sent the papers
let them know it's mrs brown
let her know i'm sorry
let the doctor know that the pills work
leave a note for them
take this down
write this down please
note that down for the manager
make sure she hears that
if you see the owner tell him i called
when he's back tell him to look at his email
give my love to the team
give her my best
a message for the owner
could you ask him to bring his ladder
could you ask them to send me the bill again
could you give the team a message
could you give him something from me
could you leave her a note
could you leave a note for the driver
could you let my teacher know that i practised
could you make sure they know i'm a vegetarian
could you mention to her that i'm moving
could you put a note on my file
could you say thank you to the nurse
could you tell my teacher i can't find my book
could you tell your driver the gate is locked
could you warn them that the dog bites
can you give him my number
can you give them my new address
can you jot something down
can you let my doctor know
can you make a note that i've paid
can you mention it to the boss
can you relay something to him
can you see that he gets this
can you send word to her
can you tell him i'm waiting for the papers
i need to get a message to my teacher
i need you to tell them something
i need to let them know about my new number
i want to pass something on
i want to tell the nurse something
i want you to let him know
i want to thank the man who came
i wanted to say thanks to the team
i only want to leave word
i only wanted to say that it arrived
i just want to let them know the gate is open
i just wanted to say that the bill is paid
i'd like you to pass on my regards
i'd like the driver to know that the bell is broken
i left my jacket at yours
i left my bag there yesterday, could you keep it for me
i think i left my phone there
i've moved, could you note my new address
i've changed my number, please write it down
if he comes in tell him i rang
if you see her tell her i called
see that she gets the message
say hello to the boss
say thanks to her from me
somebody should know that the light is broken
somebody ought to know that your sign fell down
they should know that the door doesn't close
the driver should ring the bell twice, could you tell him
he should know that i'm bringing the papers
she wanted to know whether i'd got the letter, tell her yes
let the boss know i said yes
let them know that i can bring the key
let him know that his parcel is with me
word for the boss please
pass it on to the team
pass on to her that i'm better
`
