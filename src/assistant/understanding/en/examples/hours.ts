/** The caller asks when the business is open. One example per line. */
export const HOURS_EXAMPLES = `
are you open
are you open on sunday
are you open at the weekend
are you open over christmas
are you open late
are you about on saturday
are you around on friday
are you closed on monday
are you in on saturday
are you lot in on sunday
are you shut for lunch
are you shut over easter
are you there at weekends
are you there on saturday
are you there in the evening
are you there till late
are you working on sunday
are you working this weekend
are you off on friday
are you on holiday next week
is anybody in on saturday
is anybody there at seven
is anybody there after six
is anyone working on sunday
is anyone about on the bank holiday
is somebody there on sunday
is somebody there early in the morning
is the place open on monday
is the shop open now
is the office open on friday
is it open on sunday
is it shut on thursday
is it too late to come by today
do you close for lunch
do you close early on friday
do you close over christmas
do you do sundays
do you do saturdays
do you do evenings
do you do weekends
do you do late nights
do you have a late night
do you have saturday hours
do you have evening hours
do you keep different hours in summer
do you open early
do you open on sunday
do you open at eight
do you shut at five
do you stay open late
do you take a lunch break
do you take sundays off
do you work on sundays
do you work sundays
do you work weekends
do you guys work saturdays
do you guys open sundays
you guys open on sunday
you guys work saturdays
you lot in on saturday
you open today
you around at the weekend
you still there at six
sundays as well or not
weekends too
open on the bank holiday
open tomorrow
what are your hours
what are your opening hours
what are the hours at the weekend
what are the times on saturday
what days do you work
what days are you there
what hours do you keep
what hours are you there
what time do you open
what time do you close
what time do you shut
what time do you finish
what time do you start
what time do you pack up
what time do you knock off
what time do you call it a day
what time are you there from
what time are you there till
what time can i come round
what time can i get in
what time can i reach somebody in the morning
what time is the last appointment
what time is closing
what's the earliest you're there
what's the latest i can come in
what's the latest you're there
when are you open
when are you there
when are you shut
when do you open
when do you close
when do you finish for the day
when do you get in
when do you shut up shop
when do you start
when do you lock up
when does the day start with you
when does the shop close
when does the office open
when can i reach you
when can i get hold of you
when can i call in
when is somebody there
when is the place open
which days are you open
which days do you work
which days are you closed
which day is your day off
how early are you there
how early can i come
how early do you open
how late are you open
how late are you there
how late can i come
how long are you there today
how long are you open tonight
till when are you there
until what time can i come
from what time are you there
from when can i call in
could i come by after work or are you gone
could i come round at eight at night
can i catch you before nine
can i reach somebody at seven in the morning
will you be there on thanksgiving
will you be open on new year's eve
will anyone be there on saturday
tell me your hours
tell me when you're open
your hours please
are you there early on monday
are you there today
are you there now
are you in at all on friday
are you going to be there on saturday
are you having a break over christmas
is anyone in
is anyone in on a sunday
is anyone there over easter
is anyone there at weekends
is there anybody in tomorrow
is there anybody there in the evening
is there somebody in at lunch
is there a day you're shut
is monday your day off
is it open all day
is it open in the evening
is it worth coming after six or are you gone
what are you doing over easter, are you open
what are you doing at christmas, open or closed
what about sundays
what about the bank holiday, are you open
what about evenings, are you there
what's your last time of the day
what's your day off
what's your closing time
how about sundays, are you there
how long into the evening are you there
do you keep going through lunch
do you finish early on fridays
do you have a half day
do you work saturdays
do you work bank holidays
do you work late
do you work through lunch
can i still come at seven or are you shut by then
can i come at lunch or are you closed then
could i ring at eight or is that too early
could i come by on a sunday
which evenings are you open
which evenings do you work
when's closing
when's the place open
when's the last time you're there
when will you be back
when will you be there again
when will you be open again
when can i catch you
when can a body get hold of you
`
