/** The caller asks about their own appointments. One example per line. */
export const OWN_EXAMPLES = `
when have you got me
when am i coming in
when am i seeing you
when am i meant to come
when was i coming again
when is it you want me
when do you want me there
when do you need me in
when did i say i'd come
when did we say
what time did we say
what day did we say
what day did i pick
what day am i with you
which day am i in
which day was it
what time was mine
what time is mine
what time was it
what was the time again
what was my time
what was the date of my appointment
what's my appointment time
i've forgotten when i'm coming
i've forgotten my appointment
i forgot what time i'm in
i can't remember when my appointment is
i can't remember if i booked
i can't recall what day we agreed on
i can't find my appointment card
i've lost the card with the time on it
i've lost my appointment card
i've deleted the message with my appointment
i've deleted the text with the time
i never got a text about my appointment
i didn't get a confirmation
i haven't had a reminder, am i still in
i've mislaid the note with the date
i threw away the slip with my appointment
i don't know when i'm supposed to be there
i don't know if i've got an appointment
i don't have a note of when i'm coming
i have no idea when i'm booked
i've no idea what time i'm coming
i'm not sure when i'm in
i'm not sure whether i booked
i'm not sure if it's tuesday or wednesday i'm coming
is it tuesday or wednesday i'm coming
is it two or three that i'm in
was it friday or saturday for me
was it ten or eleven
is my appointment tomorrow or the day after
is it tomorrow that i'm in
it's on friday, isn't it, my appointment
it's three o'clock tomorrow, right, my appointment
am i in tomorrow
am i in your diary
am i in the book
am i on your list for thursday
am i down for friday
am i still in for tuesday
am i coming in this week
am i supposed to be there today
do you have me in the diary
do you have me in your book
do you have my name for tomorrow
do you have an appointment for me
do i have something with you
do i have anything with you this week
do i have to be there tomorrow
did my appointment go through
did my wife make an appointment for me
did somebody book something for me
have i got an appointment with you
have i got anything in the diary with you
have you got me for friday
have you got my appointment there
has my husband booked us in
is my appointment still on
is my appointment all right for tomorrow
is everything all right for my appointment
is friday still on
is my name down
is there an appointment in my name
are we still on for thursday
are we still all right for tomorrow
my son made an appointment for me and i don't know when
my mother has an appointment with you, when is that
my daughter says she booked me in
my wife booked it and didn't tell me when
can you see my appointment
can you see when i'm in
can you look up my appointment
can you look me up
can you check when i'm in
can you check whether i'm booked
can you tell me when my appointment is
can you tell me what i booked
can you remind me of my appointment
could you read me back my booking
could you confirm my appointment
could you find my booking for me
i want to check my appointment
i want to make sure of my appointment
i wanted to confirm my appointment
i'd like to know when i'm in
i'd like to check what i booked
i'm calling to check my appointment
i'm checking i'm still in for monday
just checking when i'm due
just checking that tomorrow is still on
just making sure you've got me down
remind me when i'm with you
who am i with and when
how long is it till my appointment
what's my next lesson
what day is my dog in
what time is my lesson
what time is our table
what time is the plumber coming
what time is my car in
when is my car in
when is the man coming
when are you coming to us
when do you want the car
when do i bring the dog in
when do i have to be with you
when do i see you next
when's our table
when's my son in
which day did my wife put me down for
which day is it that i'm bringing the dog
which of you am i seeing
did i book the morning or the afternoon
did i say four or five
did my booking come through
did we say thursday
do i come on tuesday or on wednesday
do i still have my place on friday
do you know when i'm in
do you see my name anywhere
do you still have our table
does my appointment stand
has my daughter got a lesson this week
has my name been put down
have we got a table with you
have i already booked
is he still coming to us on friday
is it this week or next that i'm in
is my car in on monday or tuesday
is my place still there
is our table still booked
is somebody still coming today
am i all right for tomorrow
am i right that it's friday
am i right in thinking i'm in tomorrow
are you expecting me
are you still coming out to us
are we booked in
i believe we have a table
i believe i'm in on friday, is that so
i can't make out the time on my card
i can't remember which day we chose
i don't remember what i booked
i have it in my head that i'm in on tuesday
i have something with you but i don't know when
i just need the time of my appointment
i just want to know what time i'm in
i just want to check i'm still in
i think it's tuesday that i'm in
i think my wife made me an appointment
i think i'm in tomorrow, am i
i want to be sure about the time
i need to know when i'm coming
i need to know what time somebody's coming
i made a booking on your website and heard nothing
i rang last week and booked something, what was it
i had a lesson booked, is it still on
i had something booked
i had an appointment, is that still there
i've written two different times down, which one is it
i've lost my phone with the appointment in it
i've got friday in my diary, is that right
i've got two o'clock written down, is that right
my diary says friday, does yours
my card says tuesday but i thought it was wednesday
my phone has lost my appointment
my son says he's got a lesson with you, when
`
