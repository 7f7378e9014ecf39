import { join } from 'node:path'
import type { SmsCarrierProvider } from '../sms-carrier-provider.ts'
import { SimulatorSms } from './sms.ts'

/** Sends nothing. What it took survives a restart in a file of the data folder. */
export const simulatorSms: SmsCarrierProvider<never> = {
  name: 'simulator',
  title: 'Simulator, sends nothing',
  settings: {},
  account: [],
  open: ({ clock, log, dataDir }) =>
    new SimulatorSms({ clock, log, journalFile: join(dataDir, 'simulator-sms.jsonl') }),
}
