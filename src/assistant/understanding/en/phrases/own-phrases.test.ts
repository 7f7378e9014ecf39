import { expect, test } from 'vitest'
import type { Intent } from '../../heard.ts'
import { detectIntent } from '../intents.ts'
import { plainText } from '../plain-text.ts'

test.each<[string, Intent]>([
  ['I need to bail on my appointment', 'cancel'],
  ["I won't be needing the haircut after all", 'cancel'],
  ["My gran died so we won't be needing Thursday", 'cancel'],
  ['got flu so tomorrow is a no go', 'cancel'],
  ['pls cansel my haircut', 'cancel'],
  ['Thursday has to go', 'cancel'],
  ['runnin 15 behind 4 my 12', 'late'],
  ['prob 25 mins late for my 3', 'late'],
  ["We have to miss Friday's reservation", 'cancel'],
  ['You can give my slot on Tuesday to somebody else', 'cancel'],
  ['Call my Friday appointment off', 'cancel'],
  ['The boiler fixed itself, so nobody needs to come on Tuesday', 'cancel'],
  ['Our kid is sick, so no lesson on Wednesday', 'cancel'],
  ["Can we make Wednesday's haircut a bit later?", 'move'],
  ['What have you got me down for?', 'own'],
  ['Is the plumber still coming tomorrow?', 'own'],
  ['When are you seeing my dog?', 'own'],
  ['What do I have booked with you?', 'own'],
  ['I never got a confirmation for my haircut', 'own'],
  ['I booked it on your website', 'own'],
  ["I'm checking what time I'm in on Friday", 'own'],
  ["What time is Leo's lesson on Monday?", 'own'],
  ["I think I've got an appointment with you tomorrow", 'own'],
  ['So is that locked in?', 'status'],
  ['Wait, do I have it now?', 'status'],
  ['And the table is mine then?', 'status'],
  ['You charged my card twice and I want that sorted out', 'complaint'],
])('"%s" is read as %s', (text, intent) => {
  expect(detectIntent(plainText(text))).toBe(intent)
})

test.each<[string, Intent]>([
  ["I don't want to miss my haircut", 'cancel'],
  ['Friday is out, how about Thursday at ten', 'cancel'],
  ['can we meet in person', 'person'],
  ['put me on the waiting list', 'person'],
  ['A check-up and a cleaning back to back on Thursday', 'cancel'],
  ['Somebody needs to come on Tuesday', 'cancel'],
  ['My boss moved our offsite', 'move'],
  ['Do you have a mobile number', 'own'],
  ['I need an appointment tomorrow', 'own'],
])('"%s" is not read as %s', (text, intent) => {
  expect(detectIntent(plainText(text))).not.toBe(intent)
})
