import { test } from 'vitest'
import { peerTest } from '../harness/peer-tools.ts'
import { calendarConformance } from './calendar-conformance.suite.ts'
import { caldavRig, googleRig, microsoftRig } from './rigs.ts'

calendarConformance('Google', () => googleRig(), test)
calendarConformance('Microsoft 365', () => microsoftRig(), test)
calendarConformance('CalDAV', caldavRig, (name, run) => peerTest('radicale', name, run))
