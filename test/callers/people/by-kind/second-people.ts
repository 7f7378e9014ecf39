import type { Person } from '../../person.ts'
import {
  COMPUTERS,
  COUNSELLING,
  DRIVING,
  GROOMER,
  KENNEL,
  LOCKS,
  NOTARY,
  OPTICIAN,
  PHOTO,
  PLUMBER,
  TAILOR,
  TATTOO,
} from '../judged-dev/businesses-2.ts'
import { p, t } from '../judged-dev/people-of-businesses.ts'

/** More callers whose sentences show the kinds of causes for which judged callers failed. */
export const MORE_PEOPLE_BY_KIND: readonly Person[] = [
  p('question', NOTARY, 'asks per signature', 'what do you charge to notarize like five signatures', { hears: [/10/] }),
  p(
    'booking',
    NOTARY,
    'has a bedridden father',
    "my dad's in a nursing home he can't come in could somebody go out to him monday at two",
    {
      rows: ['Home visit 2027-01-25 14:00'],
      repeats: 2,
    },
  ),
  t('booking', NOTARY, 'asks the damage', 'need a POA done mon 11am whats the damage', {
    rows: ['Power of attorney 2027-01-25 11:00'],
    hears: [/75/],
    repeats: 2,
  }),
  p('question', NOTARY, 'signed already', 'i already signed it is that gonna be an issue', { hears: [/sign/i] }),
  p(
    'other',
    PLUMBER,
    'waits',
    "your guy was supposed to be here at nine it's half eight gone is he on his way or what",
    {
      hears: [/9|nine|message|connect/i],
      rows: ['Leak repair 2027-01-19 09:00'],
      mayLeaveMessage: true,
    },
    { scene: { has: ['Leak repair 2027-01-19 09:00'] }, message: 'where is the plumber' },
  ),
  p(
    'booking',
    PLUMBER,
    'has a dripping tap',
    "the kitchen tap's been dripping for weeks it's driving me round the bend thursday morning about ten if you could put a new one on",
    {
      rows: ['Tap replacement 2027-01-21 10:00'],
      repeats: 2,
    },
  ),
  p(
    'message',
    PLUMBER,
    'still leaks',
    "you were out here last week to fix the leak and it's dripping again already",
    {
      message: true,
    },
    { message: 'the leak from last week drips again, Moira Kerr', scene: {} },
  ),
  p('question', PLUMBER, 'asks for certificates', 'are your lads qualified for gas', { hears: [/gas safe/i] }),
  p(
    'cancel',
    PLUMBER,
    'did it himself',
    "i got the drain cleared myself in the end so you needn't bother on thursday",
    {
      rows: ['cancelled Drain unblocking 2027-01-21 10:00'],
    },
    { scene: { has: ['Drain unblocking 2027-01-21 10:00'] } },
  ),
  p('booking', OPTICIAN, 'has contacts', "i need my contacts checking over can you do saturday morning ten o'clock", {
    rows: ['Contact lens check 2027-03-13 10:00'],
  }),
  p('question', OPTICIAN, 'sat on them', "i've gone and sat on my new specs i only got them in november", {
    hears: [/half price|mended/i],
    mayLeaveMessage: true,
  }),
  t('question', OPTICIAN, 'is impatient', 'how long till i get my glasses after the test', { hears: [/week/i] }),
  p(
    'other',
    OPTICIAN,
    'sees a shadow',
    "there's a dark shadow come over my right eye all of a sudden should i come in",
    {
      hears: [/casualty|hospital|at once|999/i],
      orRefuses: /./,
    },
  ),
  p(
    'message',
    KENNEL,
    'asks for a stay',
    'we want to board our lab for a week in july can you hold a place for him',
    {
      hears: [/mrs\.? dale|message|48/i],
      mayLeaveMessage: true,
    },
    { message: 'a lab for a week in July, Greg' },
  ),
  p(
    'booking',
    KENNEL,
    'has a stinky dog',
    "he rolled in something dead can he get a bath tomorrow around ten what's that set me back",
    {
      rows: ['Bath 2027-03-16 10:00'],
      hears: [/40/],
    },
  ),
  p('question', KENNEL, 'has a young pup', 'ours is only twelve weeks is that too little to stay over', {
    hears: [/five months/i],
  }),
  p(
    'move',
    KENNEL,
    'is late at work',
    'i told you wednesday at nine for the tour but i gotta work can we do it thursday instead',
    {
      rows: ['Kennel tour 2027-03-18 *'.replace('*', '09:00')],
    },
    { scene: { has: ['Kennel tour 2027-03-17 09:00'] } },
  ),
  p('booking', DRIVING, 'wants Gareth', 'can i get two hours with gareth on saturday from ten', {
    rows: ['Double lesson 2027-03-20 10:00 with Gareth'],
    repeats: 2,
  }),
  p(
    'cancel',
    DRIVING,
    'has a broken arm',
    "i've broken my wrist so i'm not going to be driving for a while can you take me off for monday",
    {
      rows: ['cancelled Driving lesson 2027-03-22 10:00'],
    },
    { scene: { has: ['Driving lesson 2027-03-22 10:00'] } },
  ),
  t('question', DRIVING, 'is a student', 'any discount for uni students?', { hears: [/ten per cent/i] }),
  p(
    'booking',
    DRIVING,
    'has a test soon',
    "my test is on the thirtieth and i'd like a practice one before that with sian say tuesday at four",
    {
      rows: ['Mock test 2027-03-23 16:00 with Sian'],
      repeats: 2,
    },
  ),
  t('booking', TATTOO, 'has an idea', 'yo got an idea for a sleeve wanna chat w nico about it tues 2pm', {
    rows: ['Design talk 2027-02-09 14:00 with Nico'],
    repeats: 2,
  }),
  p('question', TATTOO, 'is sixteen', "i'm sixteen but my mom says it's cool can she sign for me", { hears: [/18/] }),
  p('question', TATTOO, 'wants piercing', 'do you guys do nose rings', { hears: [/sparrow|do not pierce/i] }),
  p(
    'move',
    TATTOO,
    'is hungover',
    "my touch up's at one tomorrow but i'm gonna be wrecked can we shift it to like four",
    {
      rows: ['Touch-up 2027-02-06 16:00'],
    },
    { scene: { has: ['Touch-up 2027-02-06 13:00'] } },
  ),
  p(
    'booking',
    LOCKS,
    'moved in',
    'we just closed on a house and want all the locks switched out before we move in saturday at ten work',
    {
      rows: ['Lock change 2027-01-16 10:00'],
      repeats: 2,
    },
  ),
  p(
    'question',
    LOCKS,
    'is locked out',
    "i'm standing outside my apartment like an idiot with no keys what's it gonna cost me",
    { hears: [/95/], mayLeaveMessage: true },
  ),
  p(
    'message',
    LOCKS,
    'has a bad lock',
    'the lock you put in last month is already sticking somebody needs to come sort that out',
    {
      message: true,
    },
    { message: 'the lock from last month sticks, 12 Pine Street' },
  ),
  t('booking', PHOTO, 'needs a passport photo', 'passport pic tmrw at 11? baby is 4 months btw', {
    rows: ['Passport photo 2027-05-11 11:00'],
  }),
  p('question', PHOTO, 'has a dog', 'would it be weird if our golden was in the family pictures too', {
    hears: [/bring the dog/i],
  }),
  p(
    'cancel',
    PHOTO,
    'gave birth',
    "the baby isn't here yet so the newborn thing on friday is off for now",
    {
      rows: ['cancelled Newborn session 2027-05-14 10:00'],
    },
    { scene: { has: ['Newborn session 2027-05-14 10:00'] } },
  ),
  p(
    'booking',
    PHOTO,
    'needs a headshot',
    "i'm starting a new job and they want a decent picture of me for the website wednesday lunchtime say noon",
    {
      rows: ['Headshot 2027-05-12 12:00'],
      repeats: 2,
    },
  ),
  p('booking', GROOMER, 'wants Bo', 'is bo in on friday i want the works for my poodle at one with him please', {
    rows: ['Full groom 2027-04-23 13:00 with Bo'],
    repeats: 2,
  }),
  p('question', GROOMER, 'wants to stay', 'can i hang around while you do her she gets anxious', {
    hears: [/window|calmer/i],
  }),
  t(
    'cancel',
    GROOMER,
    'has a sick dog',
    'Rex has kennel cough so we better not come thurs :(',
    {
      rows: ['cancelled Full groom 2027-04-22 10:00'],
    },
    { scene: { has: ['Full groom 2027-04-22 10:00'] } },
  ),
  p('booking', GROOMER, 'has long nails', "just his claws they're clicking on the floor saturday at nine with kelly", {
    rows: ['Nail trim 2027-04-24 09:00 with Kelly'],
    repeats: 2,
  }),
  p(
    'booking',
    COUNSELLING,
    'tries it',
    "i've never done this before i'm a bit nervous could i just have a chat with somebody first maybe thursday at five",
    {
      rows: ['First talk 2027-02-18 17:00'],
      repeats: 2,
    },
  ),
  p('question', COUNSELLING, 'fears gossip', 'if i tell you something does it get back to my work', {
    hears: [/between us/i],
  }),
  p(
    'move',
    COUNSELLING,
    'has the flu',
    "i've come down with something so could douglas and i do next week instead of tomorrow same time",
    {
      rows: ['Counselling session 2027-02-24 11:00 with Douglas'],
    },
    { scene: { has: ['Counselling session 2027-02-17 11:00 with Douglas'] } },
  ),
  p(
    'booking',
    TAILOR,
    'gets married',
    "i'm getting married in june and my dress needs taking in could i come by saturday at eleven",
    {
      rows: ['Bridal fitting 2027-03-06 11:00|*'.replace('|*', '')],
      repeats: 2,
    },
  ),
  p('question', TAILOR, 'has a broken zip', "zip's bust on my leather jacket what would that be", { hears: [/55/] }),
  p(
    'message',
    TAILOR,
    'got short trousers',
    'you took my pants up way too much i look like a kid i need these redone',
    {
      message: true,
    },
    { message: 'the pants are too short, Frank Doyle' },
  ),
  p(
    'booking',
    COMPUTERS,
    'has a slow computer',
    "my laptop's crawling takes ten minutes to boot can you look at it tomorrow at ten",
    {
      rows: ['Computer check 2027-05-07 10:00'],
      repeats: 2,
    },
  ),
  p('question', COMPUTERS, 'spilled coffee', "i've just chucked a whole coffee over my keyboard what do i do", {
    hears: [/turn it off|do not charge/i],
  }),
  p(
    'booking',
    COMPUTERS,
    'lost her files',
    "i think i've lost all my photos the drive's dead can i talk to someone saturday at nine about getting them off it",
    {
      rows: ['Data recovery talk 2027-05-08 09:00'],
      repeats: 2,
    },
  ),
  p(
    'cancel',
    COMPUTERS,
    'fixed it',
    "it's working again don't ask me how so you don't have to come round on monday",
    {
      rows: ['cancelled Home visit 2027-05-10 10:00'],
    },
    { scene: { has: ['Home visit 2027-05-10 10:00'] } },
  ),
]
