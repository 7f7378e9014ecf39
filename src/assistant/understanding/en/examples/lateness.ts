/** The caller will be late. One example per line. */
export const LATE_EXAMPLES = `
i'm running a bit behind
i'm running behind today
i'm on my way but it'll be a few minutes
i'm on my way, hold my place
i'm on the bus and it isn't moving
i'm on the train and it has stopped
i'm still at home, i'm just leaving
i'm still in a meeting, i'll be there when i can
i'm still waiting for the bus
i'm still waiting for my taxi
i'm still ten miles away
i'm only just leaving work
i'm only now getting in the car
i'm just getting in the car now
i'm just round the corner, two minutes
i'm nearly there, five minutes
i'm about five minutes away
i'm ten minutes off
i'm a few minutes from you
i'm a bit late
i'm late, i'm sorry, i'm coming
i'm looking for a parking space, i'll be in in a minute
i'm circling for somewhere to park
i'm at the wrong branch, i'm on my way over
i'm lost, i'll be there as soon as i find you
i'm stuck
i'm stuck in a queue
i'm stuck behind a lorry
i'm stuck on the motorway
i'm sitting in traffic
i'm held up
i'm held up at work
i'm caught up at the office
i was held up
i've been held up at the doctor's
i've been delayed
i've been kept at work
i've only just woken up, i'm coming
i've overslept
i've missed my bus
i've missed the train so i'll be on the next
i've missed my turning
i've got a puncture, i'll be there when it's fixed
i've had a breakdown on the way to you
i've locked myself out, i'll be with you when i can
i've got lost on the way
i won't be there on time
i won't be there for ten, more like quarter past
i won't make it for two, it'll be nearer half past
i won't get there by three
i can't get there for nine
i can't get there before quarter past
i might be a few minutes behind
i might be a little late
i may not be there on the dot
i'll be a few minutes
i'll be a bit after ten
i'll be there about quarter past
i'll be there at twenty past in place of ten
i'll be there as fast as i can
i'll be with you as soon as i can
i'll be with you in ten minutes
i'll be with you shortly, the traffic is awful
i'll be late for my appointment
i'll be late, don't give my slot away
i'll be cutting it fine
i should be there in quarter of an hour
i should have been there by now
i should be with you now but the bus didn't come
i was due with you at ten, i'm on my way
i was supposed to be there at two, i'm nearly with you
i'm supposed to be with you now
i'm meant to be in your chair right now
i know i'm late
i know i should be there already
we're running late
we're on our way
we're just parking
we're just leaving the house
we're only just setting off
we're stuck at the lights
we're held up on the bridge
we'll be a little late
we'll be ten minutes late
we'll be there in a few minutes
we'll be with you in five
we left late
we took a wrong turn
we got lost, we'll be there soon
the traffic is terrible
the traffic is a nightmare today
the traffic is at a standstill
the bus hasn't come
the bus is late
the bus broke down so i'm walking
the train is delayed
the train was cancelled so i'm on the next one
the babysitter is late so we're only leaving now
the baby was sick as we were leaving, we're coming
the road is closed so i have to go round
the bridge is up
the satnav says i get there at quarter past
the meeting ran over
the school rang and i had to pick up my son, i'm coming straight after
my lift hasn't come yet
my lift is late
my bus never came
my car won't start, i'm getting a taxi to you
my taxi hasn't turned up
my train got in late
my last appointment overran
there's been an accident so i'm not moving
there's a huge tailback
there's a queue for the car park
it's taking longer than i thought to get to you
it'll be about ten minutes before i'm there
give me five minutes
give me ten minutes, i'm nearly there
can you wait for me
can you hold my appointment for ten minutes
can you hang on, i'm coming
will you still see me if i'm ten minutes late
will they still take me if i get there at quarter past
could you keep my place for me, i'm nearly there
please keep my slot, i'm coming
please don't give my appointment away, i'm on my way
please tell them i'm on my way
sorry, i'll be late
sorry, i'm nearly with you
bear with me, i'm on my way
don't start without us
i'm on my way but the roads are icy
i'm not going to be there at ten, about quarter past
i'm not going to make it by two
i'm in a taxi, ten minutes
i'm in the car, i'll be a little late
i'm in the car park, i'll be up in a minute
i'm walking the last bit, be there shortly
i'm waiting for the breakdown people
i'm waiting at the level crossing
i'm at the station, there are no taxis
i'm behind schedule, can you wait
i'm going to be a few minutes
i'm going to be ten minutes over
i'm going to be late bringing the dog
i'm going to be late for my lesson
i'm afraid i'll be late
i'm afraid i've been held up
i'm trying to get to you but nothing is moving
i've had to turn back for my purse, i'll be a bit late
i've had to wait for the doctor so i'm running late
i've gone to the wrong place
i've had a bump with the car so i'll be late
i got off at the wrong stop
i got stuck at work
i had to drop the kids first, i'll be there in ten
i had trouble with the car, i'm on my way now
i didn't hear the alarm, i'm just leaving
i can be there by half past
i can be with you at quarter past, will that do
i can't find you, i've been driving round for ten minutes
i can't find a space, i'll be in as soon as i do
i know we said ten, i'll be there by twenty past
i said ten but it'll be quarter past
i should make it by half past
it'll be quarter past before i get to you
it's going to be closer to half past
it's snowing so hard that i'm only crawling along
just so you know i'm on my way
just to let you know i'm running behind
just letting you know we're held up
my appointment is in five minutes and i'm still on the train
my appointment is now and i'm still on the bus
my appointment was at ten, i'm nearly there
my lesson starts now and i'm still at the lights
my train is stuck outside the station
my son missed the bus, he'll be ten minutes late
my daughter will be late for her lesson
my husband is bringing the car, he's running late
our ferry is late
our table is at seven but we won't be there till half past
our flight was late so we'll only be there at nine
the kids took forever, we're leaving now
the motorway is closed
the police have closed the road, i'm stuck
the trains are all over the place today, i'll be late
the queue at the petrol station was long, i'm coming
there are roadworks, i'll be a few minutes
there's no parking anywhere, give me a few minutes
they've stopped the tram
two minutes, i'm just outside
we can't get out of the drive because of the snow, we'll be late
we'll be there by half past
we'll only get there about eight
we're ten minutes down the road
`
