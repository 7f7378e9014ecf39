/** Words about vehicles, travel, devices and papers, one group of synonyms per line. */
export const GOODS_AND_PAPERS = `
car, vehicle, auto, automobile, motor
van, truck, lorry, pick up truck
motorbike, motorcycle, moped, scooter
caravan, camper, camper van, motorhome, RV, trailer
boat, yacht, dinghy, canoe, kayak, paddle board
tire, tyre, wheel
puncture, flat tyre, flat tire, flat
bicycle, bike, cycle, pushbike, racer, mountain bike
e-bike, electric bike, ebike, battery, motor
helmet, protective gear, safety gear
brake, brakes, gears, chain
windscreen, windshield, chip, cracked windscreen
bodywork, dent, scratch, scratched, paintwork, respray
exhaust, catalytic converter, silencer, muffler
oil change, oil, lube
battery, charger
inspection, MOT, check, roadworthiness
crash, accident, collision
tow, breakdown, roadside
diesel, petrol, gasoline, fuel
warning light, engine light, dashboard light
electric car, EV, electric vehicle, hybrid
courtesy car, loaner, loan car, replacement vehicle, rental, hire car
loan bike, rental bike, hire bike, replacement bike
loan, borrow, lend, lent, rent, hire, rental
driver, chauffeur
taxi, cab, shuttle, transfer, minibus
airport, flight, plane, shuttle
train, railway, rail
bus, coach
pick up, collect, collection, fetch, get back, pick you up
drop off, hand in, bring in, dropping off
delivery, deliver, ship, courier, shipping
post, mail, parcel, package, letter
abroad, overseas, another country, international, foreign
customs, import, export
travel, trip, journey, holiday, vacation
tour, guided tour, excursion, look round, look around, show me round, open day, viewing
ticket, admission, entry, entrance fee, ticket price
queue, line, wait times
map, route, directions
hotel, guest house, bed and breakfast, accommodation
room, suite
view, balcony
breakfast, morning meal
lunch, midday meal
dinner, supper, evening meal
camping, tent, pitch, campsite
computer, laptop, PC, notebook, desktop, MacBook
phone, mobile, cell phone, smartphone, iPhone, handset, cellphone
tablet, iPad
screen, display, cracked screen
data, files, hard drive, hard disk, backup, back up, copies
private, confidential, poke around, poking around, snoop, look at your files, look through
virus, malware, hacked, spyware, antivirus
password, locked out of, passcode, unlock
printer, scanner, ink, toner
software, program, app, update, upgrade
game console, PlayStation, Xbox, console, gaming
camera, lens
internet, broadband, router, network
projector, screen, TV, television
microphone, loudspeaker, speaker, sound system, PA
photo, picture, photograph, image, snap, pictures
video, film, filming, footage
print, copy, copies
negatives, digital, high resolution
paper, document, paperwork, file, form
upload, portal, send in
signature, sign, signed
passport, visa, ID card, identity card, photo ID
licence, license, driving licence, driver's license, provisional licence
receipt, proof of purchase, invoice, bill
certificate, diploma, qualification
contract, agreement, terms, tied in, tie in, commitment, minimum term, locked in, notice period
registration, register, sign up, enrol, enroll, enrolment, join
member, membership, join, sign up, subscription, subscribe
quit, terminate, give notice
company, business, firm, enterprise
small business, shop, self-employed, freelancer, sole trader
bookkeeping, the books, ledger, accounts
payroll, wages, salaries, salary, payslip
wage, salary, pay packet, paycheck
tax, taxes, tax return, IRS, revenue, HMRC
VAT, sales tax
accountant, tax adviser, bookkeeper
lawyer, attorney, solicitor, barrister, counsel
notary, notarise, notarize, certify, certified copy
court, hearing, judge, trial date
divorce, separation
custody, visitation, child support
dismissal, fired, sacked, laid off, employment
wills, a will, testament, inheritance, probate, estate, power of attorney
injury, compensation, damages, claim
visa, immigration, green card, citizenship, residence permit
mortgage, home loan, remortgage
pension, retirement
savings, investment, invest
insurance, insured, cover, policy, covered
damage, break, broken, breaks, smash, crack, scratched, ruin, drop, knock over
lost, lose, left behind, forgot, forgotten, lost property, misplaced
safe, secure, security, locked, lockable, theft, stolen, steal
stuff, belongings, valuables, locker, luggage
sell, buy used, trade in, part exchange, give me for, buy back, buy second hand
second hand, secondhand, used, pre-owned, pre-loved, old
order, purchase, buy
sale, sell
in stock, stock, available, carry, sell
size, sizes, measure, measurement, made to measure, custom made, bespoke
sample, tester
try out, have a go, test ride, test drive, trial, taster, have a try, try before
swap, exchange, trade
return, bring back, take back, send back
present, gift, gift wrap
scheme, programme, grant, subsidy, voucher scheme
salary sacrifice, out of your salary, comes off your wages, comes out of my wages
deduct, take off, taken off, credited, counts towards, lose that money, knock off, subtract
extra, surcharge, on top, additional, supplement
free, free of charge, complimentary, no charge, for nothing, no extra cost, costs nothing
limit, maximum, at most, up to
minimum, shortest, smallest, at least, least
`
