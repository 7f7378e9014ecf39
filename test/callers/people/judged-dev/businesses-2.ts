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

/** Friday 22 January 2027, 9:00 in San Antonio. */
export const NOTARY = biz(
  '2027-01-22T15:00:00Z',
  {
    name: 'Ruiz Notary Services',
    phone: '+12105550120',
    country: 'US',
    timezone: 'America/Chicago',
    hours: { ...week('09:00', '17:00'), saturday: on('10:00', '13:00') },
  },
  [
    ['Notarization', 20, '$10 a signature'],
    ['Power of attorney', 40, '$75'],
    ['Home visit', 60, '$90'],
  ],
  [
    ['Identification', 'Bring a driver license, passport or military ID that has not expired.'],
    ['Witnesses', 'A will needs two witnesses. We can provide them for 15 dollars each.'],
    ['Languages', 'Mrs. Ruiz speaks Spanish. Documents can be in any language.'],
    ['Do not sign yet', 'Please do not sign the document beforehand. You must sign in front of the notary.'],
    ['Car titles', 'We notarize car titles. Both seller and buyer have to be present.'],
    ['Apostille', 'An apostille comes from the state in Austin and takes about three weeks.'],
  ],
)

/** Tuesday 19 January 2027, 8:30 in Glasgow. */
export const PLUMBER = biz(
  '2027-01-19T08:30:00Z',
  {
    name: 'Drip Fix Plumbing',
    phone: '+441414960150',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('08:00', '17:00'), saturday: on('09:00', '12:00') },
    transferPhone: '+441414960199',
  },
  [
    ['Leak repair', 60],
    ['Boiler service', 60, '£95'],
    ['Drain unblocking', 60],
    ['Tap replacement', 45, '£70'],
  ],
  [
    ['Call-out charge', 'The call-out is 60 pounds and covers the first half hour.'],
    ['Gas', 'All our engineers are Gas Safe registered.'],
    ['Guarantee', 'We guarantee our work for twelve months.'],
    ['Turning off the water', 'The stopcock is usually under the kitchen sink. Turn it clockwise.'],
    ['Area', 'We work in Glasgow, Paisley and East Kilbride.'],
    ['Paying', 'You pay by card or bank transfer when the work is done.'],
  ],
)

/** Wednesday 10 March 2027, 10:00 in Norwich. */
export const OPTICIAN = biz(
  '2027-03-10T10:00:00Z',
  {
    name: 'Clearview Opticians',
    phone: '+441632960155',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('09:00', '17:30'), saturday: on('09:00', '16:00') },
  },
  [
    ['Eye test', 30, '£30'],
    ['Contact lens check', 20, '£25'],
    ['Glasses fitting', 15],
  ],
  [
    ['Free eye tests', 'Eye tests are free for the over sixties, under sixteens and people with diabetes.'],
    ['How long do glasses take?', 'Most glasses are ready in a week. Varifocals take two.'],
    ['Repairs', 'Loose screws and nose pads are mended while you wait, for nothing.'],
    ['Driving after the test', 'If we put drops in your eyes, you should not drive for four hours.'],
    ['Sudden changes', 'If you suddenly see flashes or a shadow, go to the eye casualty at the hospital at once.'],
    ['Breakage', 'If you break new glasses within a year, you get new lenses at half price.'],
  ],
)

/** Monday 15 March 2027, 9:30 in Austin. */
export const KENNEL = biz(
  '2027-03-15T14:30:00Z',
  {
    name: 'Happy Tails Kennels',
    phone: '+15125550145',
    country: 'US',
    timezone: 'America/Chicago',
    hours: { ...week('07:00', '18:00'), saturday: on('08:00', '16:00') },
    capacity: 4,
  },
  [
    ['Kennel tour', 20],
    ['Bath', 45, '$40'],
    ['Temperament test', 30, '$15'],
  ],
  [
    [
      'Overnight stays',
      'A night is 48 dollars, and 38 for a second dog in the same run. Mrs. Dale arranges stays herself; leave her a message with the dates.',
    ],
    ['Shots', 'Dogs need rabies, distemper and kennel cough shots. Bring the papers.'],
    ['Food', 'Bring the food that your dog is used to. We feed twice a day.'],
    ['Puppies', 'We take dogs from five months.'],
    ['Cats', 'We have no room for cats.'],
    ['Webcam', 'There is a camera in the play yard. You get the link at check-in.'],
  ],
)

/** Thursday 18 March 2027, 12:00 in Cardiff. */
export const DRIVING = biz(
  '2027-03-18T12:00:00Z',
  {
    name: 'Green Light Driving School',
    phone: '+442920180120',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('08:00', '20:00'), saturday: on('09:00', '14:00') },
  },
  [
    ['Driving lesson', 60, '£38'],
    ['Double lesson', 120, '£74'],
    ['Mock test', 90, '£60'],
  ],
  [
    ['Automatic or manual', 'Gareth teaches in a manual car, Sian in an automatic.'],
    ['Where lessons start', 'We pick you up at home, school or work within five miles of Cardiff.'],
    ['Theory test', 'You can start lessons before you have passed the theory test.'],
    ['Late cancellation', 'Please cancel two days before, otherwise the lesson is charged.'],
    ['Car for the test', 'You can use our car for the practical test. It is 90 pounds with a warm-up lesson.'],
    ['Students', 'Students get ten per cent off a block of ten lessons.'],
  ],
  [{ name: 'Gareth' }, { name: 'Sian' }],
)

/** Friday 5 February 2027, 13:00 in Brooklyn. */
export const TATTOO = biz(
  '2027-02-05T18:00:00Z',
  {
    name: 'Black Anchor Tattoo',
    phone: '+17185550133',
    country: 'US',
    timezone: 'America/New_York',
    hours: {
      tuesday: on('12:00', '20:00'),
      wednesday: on('12:00', '20:00'),
      thursday: on('12:00', '20:00'),
      friday: on('12:00', '20:00'),
      saturday: on('11:00', '19:00'),
    },
  },
  [
    ['Design talk', 30, 'free'],
    ['Small tattoo', 60, 'from $150'],
    ['Large session', 240, '$700'],
    ['Touch-up', 45, '$60'],
  ],
  [
    ['Age', 'You must be 18 and show ID. We make no exceptions with parents.'],
    ['Aftercare', 'Leave the film on for two days, wash gently, and no pool or sun for three weeks.'],
    ['Deposit', 'We take 50 dollars, which come off the price. It is lost if you cancel within 48 hours.'],
    ['Cover-ups', 'Nico does cover-ups. Come to a design talk first.'],
    ['Touch-ups', 'The first touch-up within six months is free.'],
    ['Piercing', 'We do not pierce. Try Sparrow on 5th Avenue.'],
  ],
  [{ name: 'Nico' }, { name: 'Jess' }],
)

/** Thursday 14 January 2027, 15:00 in Atlanta. */
export const LOCKS = biz(
  '2027-01-14T20:00:00Z',
  {
    name: 'Keyway Locksmiths',
    phone: '+14045550118',
    country: 'US',
    timezone: 'America/New_York',
    hours: { ...week('08:00', '18:00'), saturday: on('09:00', '15:00') },
    transferPhone: '+14045550199',
  },
  [
    ['Lock change', 60, 'from $120'],
    ['Security check', 60, '$50'],
    ['Safe opening', 120, 'from $200'],
  ],
  [
    ['Locked out', 'If you are locked out, we come within the hour. It is 95 dollars by day and 150 at night.'],
    ['Proof', 'We open a door only for people who can show that they live there.'],
    ['Car keys', 'We cut and program car keys at the shop, from 140 dollars.'],
    ['Keys while you wait', 'House keys are cut while you wait, 4 dollars each.'],
    ['Smart locks', 'We install Yale and Schlage smart locks.'],
  ],
)

/** Monday 10 May 2027, 10:00 in Toronto. */
export const PHOTO = biz(
  '2027-05-10T14:00:00Z',
  {
    name: 'Studio Lark',
    phone: '+14165550123',
    country: 'CA',
    timezone: 'America/Toronto',
    hours: { ...week('10:00', '18:00'), saturday: on('10:00', '16:00') },
  },
  [
    ['Passport photo', 15, '$20'],
    ['Headshot', 45, '$150'],
    ['Family shoot', 90, '$280'],
    ['Newborn session', 120, '$350'],
  ],
  [
    ['When do we get the pictures?', 'You get a gallery by email within ten days.'],
    ['Babies and passports', 'We take passport photos of babies. They need not look at the camera until they are one.'],
    ['What to wear', 'Plain colours look best. Avoid small stripes and logos.'],
    ['Prints', 'Prints start at 6 dollars. Frames are made to order.'],
    ['Pets', 'Bring the dog, too. Please tell us before.'],
    ['Rights', 'You may use the pictures privately and on social media. Advertising costs extra.'],
  ],
)

/** Wednesday 21 April 2027, 9:00 in Nashville. */
export const GROOMER = biz(
  '2027-04-21T14:00:00Z',
  {
    name: 'Fluff Stuff Grooming',
    phone: '+16155550140',
    country: 'US',
    timezone: 'America/Chicago',
    hours: {
      tuesday: on('09:00', '17:00'),
      wednesday: on('09:00', '17:00'),
      thursday: on('09:00', '17:00'),
      friday: on('09:00', '17:00'),
      saturday: on('09:00', '14:00'),
    },
  },
  [
    ['Full groom', 120, 'from $75'],
    ['Bath and brush', 60, '$45'],
    ['Nail trim', 15, '$15'],
  ],
  [
    ['Matted coats', 'If the coat is badly matted we have to shave it. That is 20 dollars more.'],
    ['First visit', 'For puppies the first visit is short and gentle, only bath and brush.'],
    ['Staying with your dog', 'Most dogs are calmer alone. You may watch through the window.'],
    ['Fleas', 'If we find fleas, we use a special shampoo for 12 dollars.'],
    ['Cats', 'We groom cats on Tuesdays only.'],
  ],
  [{ name: 'Kelly' }, { name: 'Bo' }],
)

/** Tuesday 16 February 2027, 9:00 in Edinburgh. */
export const COUNSELLING = biz(
  '2027-02-16T09:00:00Z',
  {
    name: 'The Quiet Room',
    phone: '+441314960125',
    country: 'GB',
    timezone: 'Europe/London',
    hours: week('09:00', '19:00'),
  },
  [
    ['First talk', 30, 'free'],
    ['Counselling session', 50, '£60'],
    ['Couples session', 80, '£90'],
  ],
  [
    ['In a crisis', 'If you are in danger, call 999. The Samaritans answer day and night on 116 123.'],
    ['Confidentiality', 'What you say stays between us, unless somebody is in danger.'],
    ['Low income', 'There are a few places at 30 pounds for people on a low income.'],
    ['Online', 'Sessions can be in the room, by video or by telephone.'],
    ['How often?', 'Most people come once a week, for eight to twelve weeks.'],
  ],
  [{ name: 'Fiona' }, { name: 'Douglas' }],
)

/** Monday 1 March 2027, 11:00 in Philadelphia. */
export const TAILOR = biz(
  '2027-03-01T16:00:00Z',
  {
    name: 'Stitch and Hem',
    phone: '+12155550138',
    country: 'US',
    timezone: 'America/New_York',
    hours: { ...week('10:00', '18:00'), saturday: on('10:00', '14:00') },
  },
  [
    ['Alteration fitting', 30],
    ['Bridal fitting', 60],
    ['Suit measuring', 45],
  ],
  [
    ['Hem prices', 'Hemming pants is 22 dollars, jeans 25, a dress from 35.'],
    ['How long does it take?', 'Simple alterations take four days. For 15 dollars more it is ready the next day.'],
    ['Zippers', 'A new zipper is 28 dollars, in a leather jacket 55.'],
    ['Bridal', 'Come for the first fitting eight weeks before the wedding, and bring your shoes.'],
    ['Pick-up', 'Please pick things up within 60 days.'],
  ],
)

/** Thursday 6 May 2027, 9:30 in Sydney. */
export const COMPUTERS = biz(
  '2027-05-05T23:30:00Z',
  {
    name: 'ByteFix Computers',
    phone: '+61255500120',
    country: 'AU',
    timezone: 'Australia/Sydney',
    hours: { ...week('09:00', '17:30'), saturday: on('09:00', '13:00') },
  },
  [
    ['Computer check', 30, '$49'],
    ['Data recovery talk', 30, 'free'],
    ['Home visit', 90, '$140'],
  ],
  [
    ['Cracked screens', 'A laptop screen costs 180 to 320 dollars with fitting. It takes two days.'],
    ['Apple', 'We repair Macs, but we are not an Apple shop. Your warranty may end.'],
    ['Data', 'Please make a backup first. We are not liable for lost files.'],
    ['Water damage', 'Turn it off, do not charge it and bring it in as soon as you can.'],
    ['Old computers', 'We recycle old computers for free and wipe the disk.'],
  ],
)
