/** Words about food, feasts, times and how businesses work, one group of synonyms per line. */
export const FOOD_AND_TIMES = `
table, seat
highchair, booster seat, high chair
terrace, patio, outside, outdoors, outdoor
meal, dish, food
spicy, hot
cake, dessert, gateau
bread, loaf, roll, pastry, croissant
wine, corkage, bottle
beer, draught
coffee, tea, cappuccino
buffet, catering, caterer, finger food
party, celebration, birthday, anniversary, do
hen do, stag do, bachelorette, bachelor party
children's party, kids' party, birthday party
balloon, decoration, decorations, decorate
music, band, DJ
marquee, tent, gazebo
cloakroom, coat check
meeting, conference, seminar
meeting room, conference room, function room
funeral, burial, cremation, wake
flowers, vase
invitation, invitations, stationery, cards
season, summer, winter
during the week, weekday, weekdays, off work during the week
evening, after work, evenings
lunch break, lunch hour, lunchtime
same day, while you wait, on the spot, within the hour, there and then, straight away, wait for it
next day, by tomorrow, overnight, express, rush, in a hurry, quickly, urgent, urgently, in time for
late, delayed, running late, held up, overrun
late fee, picking up late, pick up late, late pick up
early, ahead of time, beforehand
hold, set aside, put aside, reserve, keep it for
forgotten, forgot, forgot about, left with you, not picked up, uncollected, never picked up
change the date, different date, pushed back, pushed it back, postponed, put off, move the date, another date
wait, waiting, hang around
quiet, quietest, busy, crowded, packed, peak, rush hour
noise, loud, noisy
alone, on my own, by myself, single, solo
stay with, stay with him, stay with her, sit in, present, watch, look on, accompany
at home, be in, be there, let them in, let you in, let her in, let him in, nobody to let them in, at work all day, out all day, leave a key
redo, do it again, come back and do it again, not happy, streaks, not impressed, missed a bit, complain, complaint, not satisfied
guarantee, warranty, same thing has happened again, packed in again, broken again, same fault, same problem, gone again, stopped working again
charity, donate, donation
sponsor, sponsorship
job, vacancy, vacancies, apprenticeship, work experience
wheelchair, walking frame, crutches, mobility
lift, elevator
home visit, come to my home, come to our house, comes to your home, visit people, bedridden, housebound, can't leave the house, too frail, too heavy for me to bring, lug
technician, engineer, mechanic, expert, specialist
help, assistance, support
explain, show me how, teach me, instructions
measure, measurement, survey
quote, estimate, estimation
inspection, assess, assessment, survey, diagnosis, have a look, look at it, find out what's wrong
worth fixing, worth repairing, not worth it, beyond repair, write off
licensed, certified, qualified, accredited
insured, liability, public liability, indemnity
reviews, references, testimonials
website, web page, online, internet
newsletter, mailing list
translator, interpreter
handmade, hand made, homemade, home made, fresh, freshly made
local, locally, origin, where does it come from, sourced
organic, free range, sustainable
season ticket, annual pass, multi visit card, ten visit card, block booking, bundle, package, course of
family ticket, family discount, siblings, second child
school group, class trip, school trip
age, how old, too little, too small, too young, too old, months old, youngest
rules, policy, regulations, allowed, permitted, forbidden, banned, prohibited
rain, weather, bad weather, wet, wind, storm, cancelled because of
cold, warm, heated, heating
light, dark, bright
colour, color, shade
gluten, celiac, coeliac
nut, nuts, peanut
dairy, lactose, milk
trial, try, taster
change, changing room, locker room
injury, injured, wound
centre, center
cheque, check
aluminium, aluminum
`
