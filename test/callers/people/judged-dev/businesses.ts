import type { PersonScene } from '../../person.ts'
import { on, week } from './people-of-businesses.ts'

type Service = readonly [name: string, minutes: number, price?: string]
type Article = readonly [title: string, content: string]

const biz = (
  now: string,
  business: PersonScene['business'],
  services: readonly Service[],
  articles: readonly Article[],
  staff?: PersonScene['staff'],
): PersonScene => ({
  now,
  business,
  services: services.map(([name, durationMinutes, price]) => ({
    name,
    durationMinutes,
    ...(price === undefined ? {} : { price }),
  })),
  articles: articles.map(([title, content]) => ({ title, content })),
  ...(staff === undefined ? {} : { staff }),
})

/** Monday 7 December 2026, 9:10 in Leeds. */
export const VET = biz(
  '2026-12-07T09:10:00Z',
  {
    name: 'Willow Lane Vets',
    phone: '+441134960120',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('08:30', '18:30'), saturday: on('09:00', '12:00') },
  },
  [
    ['Consultation', 20, '£48'],
    ['Vaccination', 20, '£62'],
    ['Nail clip', 15, '£18'],
    ['Neutering', 60, 'from £210'],
  ],
  [
    [
      'Emergencies',
      'If your pet is in danger, ring 0113 496 0999 at any hour, or bring it straight to us while we are open.',
    ],
    ['Before an operation', 'Please give no food after 8 pm the evening before. Water is fine until the morning.'],
    ['Pet insurance', 'We claim directly from Petplan and Agria. With other insurers you pay us and claim yourself.'],
    ['Paying', 'We ask for payment on the day. Card, cash and Klarna are accepted.'],
    [
      'Repeat prescriptions',
      'Order repeat medicines two working days ahead. We must have seen the animal in the last six months.',
    ],
    ['Waiting with nervous animals', 'You may wait in your car, and we come out for you when the vet is ready.'],
  ],
  [{ name: 'Helen' }, { name: 'Raj' }],
)

/** Tuesday 8 December 2026, 8:05 in Columbus. */
export const GARAGE = biz(
  '2026-12-08T13:05:00Z',
  {
    name: 'Miller and Sons Auto',
    phone: '+16145550131',
    country: 'US',
    timezone: 'America/New_York',
    hours: { ...week('07:30', '17:30'), saturday: on('08:00', '12:00') },
    transferPhone: '+16145550199',
  },
  [
    ['Oil change', 45, '$59'],
    ['Brake check', 60, '$40'],
    ['Tire change', 60, '$80'],
    ['Diagnostic', 60, '$110'],
  ],
  [
    ['Loaner cars', 'We have two loaner cars at 25 dollars a day. Reserve one when you book.'],
    ['Dropping off early', 'There is a key box left of the big door. You can leave the car the night before.'],
    ['Waiting', 'The waiting room has coffee and wifi. An oil change takes about 45 minutes.'],
    ['Electric cars', 'We service hybrids. We do not work on fully electric cars.'],
    ['Towing', 'We work with Buckeye Towing, 614 555 0177. They bring the car to us.'],
    ['Winter tires', 'We store your summer tires for 60 dollars a season.'],
  ],
)

/** Wednesday 13 January 2027, 10:00 in Manchester. */
export const LAW = biz(
  '2027-01-13T10:00:00Z',
  {
    name: 'Hart and Bloom Solicitors',
    phone: '+441614960140',
    country: 'GB',
    timezone: 'Europe/London',
    hours: week('09:00', '17:30'),
    transferPhone: '+441614960199',
  },
  [
    ['First consultation', 45, '£90'],
    ['Will appointment', 60, '£250'],
    ['Conveyancing meeting', 45],
  ],
  [
    ['What does it cost?', 'The first consultation is 90 pounds. If you instruct us, it is taken off your bill.'],
    ['Legal aid', 'We do not do legal aid work. Citizens Advice on Deansgate can tell you who does.'],
    ['What to bring', 'Bring a passport or driving licence, a recent utility bill and all letters about the matter.'],
    ['What we do', 'Family law, wills, conveyancing and employment law. We do not do criminal cases.'],
    ['Online meetings', 'Meetings can be held by video. You get the link by email the day before.'],
    ['Parking', 'The nearest car park is the NCP on Tib Street, four minutes on foot.'],
  ],
  [
    { name: 'Ms Hart', services: ['First consultation', 'Will appointment'] },
    { name: 'Mr Bloom', services: ['First consultation', 'Conveyancing meeting'] },
  ],
)

/** Monday 11 January 2027, 9:00 in Chicago. */
export const DENTIST = biz(
  '2027-01-11T15:00:00Z',
  {
    name: 'Lakeside Dental',
    phone: '+13125550150',
    country: 'US',
    timezone: 'America/Chicago',
    hours: { ...week('08:00', '17:00'), thursday: on('10:00', '19:00') },
    transferPhone: '+13125550199',
  },
  [
    ['Checkup', 30, '$95'],
    ['Cleaning', 45, '$130'],
    ['Filling', 60, 'from $180'],
    ['Toothache visit', 30, '$120'],
  ],
  [
    ['Insurance', 'We take Delta Dental, Cigna and MetLife. We do not take Medicaid.'],
    ['Sedation', 'Laughing gas is 75 dollars. We do not put patients fully to sleep.'],
    ['Children', 'We see children from the age of three.'],
    ['Missed appointments', 'If you cancel less than 24 hours before, we charge 50 dollars.'],
    ['After an extraction', 'Do not rinse or smoke for 24 hours. Eat soft food, and cool the cheek.'],
    ['Whitening', 'Whitening with trays is 290 dollars and takes two weeks at home.'],
    ['Parking', 'The garage on Wells Street is validated for two hours.'],
  ],
  [{ name: 'Dr. Nguyen' }, { name: 'Dr. Patel' }],
)

/** Tuesday 2 February 2027, 11:00 in Dublin. */
export const HAIR = biz(
  '2027-02-02T11:00:00Z',
  {
    name: 'Mia and Co Hair',
    phone: '+353209101234',
    country: 'IE',
    timezone: 'Europe/Dublin',
    hours: {
      tuesday: on('09:30', '18:00'),
      wednesday: on('09:30', '18:00'),
      thursday: on('09:30', '20:00'),
      friday: on('09:30', '18:00'),
      saturday: on('09:00', '16:00'),
    },
  },
  [
    ['Ladies cut', 45, '€55'],
    ['Gents cut', 30, '€28'],
    ['Kids cut', 20, '€18'],
    ['Colour', 120, 'from €95'],
    ['Blow dry', 30, '€30'],
  ],
  [
    [
      'Patch test',
      'Before a first colour we need a patch test, at least 48 hours before. It takes five minutes, just walk in.',
    ],
    ['Parking', 'There is pay parking on Camden Street. Nothing in front of the door.'],
    ['Vouchers', 'Gift vouchers are sold at the desk from 20 euro. They are good for five years.'],
    ['Deposit', 'For a colour we take a deposit of 20 euro.'],
    ['Products', 'We work with Davines, which is vegan.'],
    ['Wheelchair', 'There is one step at the door. We have a ramp, just ring the bell.'],
  ],
  [{ name: 'Mia' }, { name: 'Shauna' }],
)

/** Thursday 4 March 2027, 8:45 in Bristol. */
export const PHYSIO = biz(
  '2027-03-04T08:45:00Z',
  {
    name: 'Moveback Physio',
    phone: '+441174960130',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('08:00', '19:00'), friday: on('08:00', '15:00') },
  },
  [
    ['First assessment', 45, '£65'],
    ['Follow-up', 30, '£48'],
    ['Sports massage', 60, '£60'],
  ],
  [
    ['What to wear', 'Wear shorts, or something loose that you can roll up.'],
    ['Referral', 'You do not need a referral from your GP.'],
    ['Health insurers', 'We are registered with Bupa, AXA and Vitality. Bring your authorisation code.'],
    ['Home visits', 'We do not do home visits.'],
    ['Finding us', 'We are above the library in Gloucester Road. There is a lift at the back.'],
    ['Late cancellation', 'Within 24 hours we charge half the fee.'],
  ],
  [{ name: 'Tom' }, { name: 'Priya' }],
)

/** Monday 12 April 2027, 10:30 in Berlin. */
export const TAX = biz(
  '2027-04-12T08:30:00Z',
  {
    name: 'Becker Tax Advisers',
    phone: '+493023125100',
    country: 'DE',
    timezone: 'Europe/Berlin',
    hours: { ...week('09:00', '17:00'), friday: on('09:00', '13:00') },
  },
  [
    ['Introductory call', 30],
    ['Tax return meeting', 60],
    ['Payroll meeting', 45],
  ],
  [
    ['Languages', 'We advise in German and English.'],
    ['What to bring', 'Bring your annual wage statement, your tax ID and last year’s assessment.'],
    ['Fees', 'A simple tax return costs between 250 and 450 euros. The introductory call is free.'],
    ['Deadline', 'With a tax adviser the return for 2026 is due at the end of February 2028.'],
    ['Freelancers', 'We register freelancers with the tax office. It takes about four weeks to get a tax number.'],
    ['Sending documents', 'Upload documents in our portal. Please send nothing by ordinary email.'],
  ],
)

/** Wednesday 20 January 2027, 12:30 in Portland. */
export const MUSIC = biz(
  '2027-01-20T20:30:00Z',
  {
    name: 'Sonata Music School',
    phone: '+15035550160',
    country: 'US',
    timezone: 'America/Los_Angeles',
    hours: { ...week('12:00', '20:00'), saturday: on('09:00', '15:00') },
  },
  [
    ['Piano lesson', 45, '$55'],
    ['Guitar lesson', 45, '$55'],
    ['Violin lesson', 45, '$60'],
    ['Trial lesson', 30, '$20'],
  ],
  [
    ['Age', 'Children can start piano at five and violin at four. Guitar is from seven.'],
    ['Renting instruments', 'We rent violins and guitars from 18 dollars a month. Half of the rent counts if you buy.'],
    ['Missed lessons', 'Tell us a day ahead and you get a make-up lesson. Otherwise the lesson is lost.'],
    ['Recitals', 'There is a recital in June and one in December. Nobody has to play.'],
    ['Adults', 'A third of our students are adults. Nobody is too old.'],
    ['Practice rooms', 'Students can use a practice room for free when one is empty.'],
  ],
  [
    { name: 'Elena', services: ['Piano lesson', 'Trial lesson'] },
    { name: 'Marcus', services: ['Guitar lesson', 'Trial lesson'] },
    { name: 'Joy', services: ['Violin lesson', 'Trial lesson'] },
  ],
)

/** Thursday 11 February 2027, 16:00 in Boston. */
export const TRATTORIA = biz(
  '2027-02-11T21:00:00Z',
  {
    name: 'Trattoria Lucia',
    phone: '+16175550170',
    country: 'US',
    timezone: 'America/New_York',
    hours: {
      tuesday: on('17:00', '23:00'),
      wednesday: on('17:00', '23:00'),
      thursday: on('17:00', '23:00'),
      friday: on('17:00', '23:30'),
      saturday: on('12:00', '23:30'),
      sunday: on('12:00', '21:00'),
    },
    capacity: 6,
    transferPhone: '+16175550198',
  },
  [
    ['Table for two', 120],
    ['Table for four', 120],
    ['Table for six', 120],
  ],
  [
    ['Gluten', 'We have gluten-free pasta. The kitchen is small, so we cannot rule out traces.'],
    ['Dogs', 'Dogs are welcome on the patio, not inside.'],
    ['Birthday cakes', 'You may bring a cake. We charge 3 dollars a plate.'],
    ['Corkage', 'You can bring your own wine for 25 dollars a bottle.'],
    ['Large parties', 'For more than six people, please talk to Lucia. She plans those herself.'],
    ['High chairs', 'We have three high chairs and a changing table.'],
    ['Dress', 'Come as you are.'],
  ],
)

/** Monday 3 May 2027, 9:20 in Cambridge; a bank holiday, so the shop talks on Tuesday 4 May. */
export const BIKES = biz(
  '2027-05-04T08:20:00Z',
  {
    name: 'Spoke and Chain',
    phone: '+441632960140',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('09:00', '18:00'), saturday: on('09:00', '17:00') },
  },
  [
    ['Full service', 60, '£85'],
    ['Puncture repair', 20, '£15'],
    ['Brake adjustment', 30, '£22'],
    ['Bike fitting', 90, '£120'],
  ],
  [
    ['E-bikes', 'We service Bosch and Shimano motors. We cannot repair batteries.'],
    ['Courtesy bikes', 'While yours is with us you can borrow a bike for 5 pounds a day.'],
    ['How long does it take?', 'A full service is usually ready the same evening if you bring the bike before ten.'],
    ['Trade-in', 'We take old bikes in part exchange if you buy a new one.'],
    ['Cycle to work', 'We accept Cyclescheme and Green Commute vouchers.'],
    ['Second-hand bikes', 'Second-hand bikes start at 90 pounds. New ones come in on Thursdays.'],
  ],
)
