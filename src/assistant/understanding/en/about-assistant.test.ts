import { expect, test } from 'vitest'
import { detectAboutAssistant } from './about-assistant.ts'

test('questions whether the caller is talking to a machine are recognized', () => {
  for (const text of [
    'Wait, am I talking to a robot?',
    'are you a real person',
    'Is this a human being?',
    'are you human?',
    'Are you an AI?',
    'is this an automated system',
    "you're a bot, right?",
    'Am I speaking to a machine?',
    'are you even real',
    'Is this a recording?',
    'You sound like a robot',
  ])
    expect(detectAboutAssistant(text), text).toBe('is_machine')
})

test("questions about recording and about the assistant's name are recognized", () => {
  for (const text of [
    'is this recorded?',
    'Is this call being recorded',
    'are you recording me?',
    'do you record calls',
  ])
    expect(detectAboutAssistant(text), text).toBe('is_recorded')
  for (const text of [
    'who is this?',
    "Who's this",
    'who am I talking to?',
    'what are you?',
    "what's your name",
    'Have I reached the salon?',
  ])
    expect(detectAboutAssistant(text), text).toBe('who')
})

test('a request for a person and other questions are not about the assistant', () => {
  for (const text of [
    'I want to talk to a real person',
    'can I speak to a human please',
    'who is my appointment with?',
    'is this Friday still free?',
    'who cuts the hair?',
    'What are you next to?',
    'are you open on Sunday',
    'Is there a person I can talk to',
  ])
    expect(detectAboutAssistant(text), text).toBeNull()
})
