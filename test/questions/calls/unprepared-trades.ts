import type { AskedTrade } from './asked-trade.ts'

/** Written after the rules and the topics: the first run measured what callers nobody prepared for get (docs/questions.md). */
const bakery: AskedTrade = {
  trade: 'bakery',
  services: ['Cake consultation', 'Baking class'],
  articles: {
    'Ordering a cake': 'Order cakes three days ahead. Wedding cakes need four weeks.',
    'Fillings and flavours': 'Our cakes come with vanilla, chocolate or raspberry filling.',
    'Vegan bread': 'All our breads are vegan except the brioche and the milk rolls.',
    'Bread from yesterday': 'Bread from the day before is half price until ten.',
    Delivery: 'We deliver cakes within the town for 9 dollars. We do not deliver bread.',
    'Baking classes': 'Aprons and ingredients are included. You take home what you bake.',
  },
  situations: [
    ["it's my mum's birthday the day after tomorrow, have I left it too late for a cake", /three days/],
    ["I haven't got a car and the cake would never survive the bus", /deliver cakes/],
    ["my boyfriend doesn't eat anything from animals", /vegan/],
    ["we're getting married in May and I know it's a way off but I'd rather ask now", /four weeks/],
  ],
  withTimeOrService: [
    ['do I need to bring anything along for the baking class', /included/],
    ['can I get anything cheaper if I pop round first thing on Tuesday', /half price/],
    ['do I get to keep the stuff I make in the baking class', /take home/],
  ],
  plain: [['what can I have inside it', /raspberry/]],
  unanswerable: [
    'have you got a job going for a student',
    'do you make dog biscuits',
    'can I sit down and have a coffee there',
    'do you use palm oil',
  ],
}

const gym: AskedTrade = {
  trade: 'gym',
  services: ['Induction', 'Personal training', 'Spin class'],
  articles: {
    Membership: 'Membership is 39 pounds a month. You can leave with one month notice.',
    Pausing: 'You can pause your membership for up to three months, for example after an injury.',
    'Young members': 'You can train from 14 years, until 16 only with a parent.',
    'Towels and lockers': 'Bring a towel and a padlock. Lockers are free.',
    Guests: 'Members may bring a guest on Sundays for 5 pounds.',
    'Quiet times': 'It is quietest between two and four in the afternoon.',
  },
  situations: [
    ["I've done my ankle in and the doctor says no sport until the summer", /pause/],
    ["my lad's thirteen and he's mad about weights", /14 years/],
    ["I get a bit self-conscious so I'd rather come when it's not packed", /quietest/],
  ],
  withTimeOrService: [
    ['could I bring my mate along on Sunday', /guest/],
    ['is there somewhere safe for my bag during the spin class', /[Ll]ockers/],
    ["if I sign up today and don't get on with it how do I get out of it", /one month/],
  ],
  plain: [
    ['whats it cost per month', /39 pounds/],
    ['do you hand out towels', /Bring a towel/],
  ],
  unanswerable: [
    'is there a swimming pool',
    'do you sell protein shakes',
    "have you got childcare while I'm working out",
    'do you do boxing',
  ],
}

const musicSchool: AskedTrade = {
  trade: 'music school',
  services: ['Piano lesson', 'Guitar lesson', 'Violin lesson'],
  articles: {
    Instruments: 'We lend violins and guitars for 12 euros a month. Pianos cannot be lent.',
    Adults: 'Adults are welcome, also without any experience. Our oldest pupil is 82.',
    'Lesson length': 'Lessons last 30 or 45 minutes.',
    Practice: 'We recommend fifteen minutes of practice a day.',
    Concerts: 'Pupils play in a concert every June. Nobody has to.',
    'Teacher is ill': 'If the teacher is ill, you get the lesson later or the money back.',
  },
  situations: [
    ["I'm sixty-eight and I've never touched an instrument in my life, am I being silly", /82|without any experience/],
    ["my daughter would love the violin but we haven't got one and they cost a fortune", /12 euros/],
    ['my son gets terrible stage fright, would he have to perform', /Nobody has to/],
  ],
  withTimeOrService: [
    ['what happens to my guitar lesson when the teacher is off sick', /money back/],
    ['how much would he need to do at home between one piano lesson and the next', /fifteen minutes/],
    ['can you lend us a piano to practise on for a few months', /cannot be lent/],
  ],
  plain: [
    ['how long does a lesson go on for', /30 or 45|1 hour/],
    ['are there performances', /concert/],
  ],
  unanswerable: [
    'do you teach the drums',
    'can you tune my piano',
    'do you do music for babies',
    'which bus goes to you',
  ],
}

const drivingSchool: AskedTrade = {
  trade: 'driving school',
  services: ['Driving lesson', 'Mock test', 'Theory class'],
  articles: {
    Cars: 'You learn in a manual car. We have one automatic car.',
    'Pick-up': 'Your instructor picks you up at home, at work or at college.',
    Papers: 'Bring your provisional licence to the first lesson, and your glasses if you need them.',
    Cancelling: 'A lesson that is cancelled less than 48 hours before is charged.',
    'The test': 'You may use our car for the test. That costs 75 pounds with a lesson before.',
    Instructors: 'You can ask for a woman as your instructor, and change your instructor at any time.',
  },
  situations: [
    ["I only want to drive an automatic because my left foot's no good", /automatic/],
    ["I'm not getting on with the chap who's teaching me to be honest", /change your instructor/],
    ["my daughter wouldn't feel comfortable with a man", /woman/],
    ["I can't see a thing without my specs", /glasses/],
  ],
  withTimeOrService: [
    ['could somebody collect me from college on a Thursday for the driving lesson', /picks you up/],
    ['if I call off Wednesday on Tuesday night do I still pay', /charged/],
    ['what do I have to have with me on my first driving lesson', /provisional licence/],
  ],
  plain: [['can I take the test in your car', /use our car/]],
  unanswerable: [
    'do you teach motorbikes',
    'how many people pass first time',
    'can I pay in instalments',
    'do you do lessons for lorries',
  ],
}

const hotel: AskedTrade = {
  trade: 'hotel',
  services: ['Single room', 'Double room', 'Table in the restaurant'],
  articles: {
    Arriving: 'Rooms are ready from three. The front desk is staffed all night.',
    Leaving: 'Please leave your room by eleven. We keep your bags for the rest of the day.',
    Breakfast: 'Breakfast is from seven to ten thirty and costs 14 dollars. You can get a packed breakfast earlier.',
    Dogs: 'Dogs stay for 20 dollars a night, but not in the restaurant.',
    Cots: 'A cot for a baby is free. Please ask for it two days before.',
    Airport: 'A shuttle goes to the airport every hour for 8 dollars.',
  },
  situations: [
    ["our flight doesn't get in till gone midnight, will there be anybody there", /all night/],
    ["we'd be travelling with a nine month old so we'd need somewhere for her to sleep", /cot/i],
    ["I've got to be on the road by five so I'd miss breakfast", /packed breakfast/],
    ["we're not flying home till the evening so what do we do with our suitcases", /keep your bags/],
  ],
  withTimeOrService: [
    ['how do I get from you to my plane on Saturday morning', /shuttle/],
    ['when do we have to be out of the double room', /eleven/],
    ['is it extra if the dog sleeps in the double room with us', /20 dollars/],
  ],
  plain: [['how much is breakfast', /14 dollars/]],
  unanswerable: [
    'is there a gym',
    'do the rooms have air conditioning',
    'can I charge my electric car',
    'do you have a room for meetings',
  ],
}

export const UNPREPARED_TRADES: readonly AskedTrade[] = [bakery, gym, musicSchool, drivingSchool, hotel]
