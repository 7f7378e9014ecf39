import { expect, test } from 'vitest'
import { deviceName } from '../../web/src/screens/security/device-name.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  [`${MAC} Version/18.5 Safari/605.1.15`, 'Safari on Mac'],
  [`${WINDOWS} Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} Safari/537.36 OPR/120.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['curl/8.9.1', 'curl/8.9.1'],
  ['x'.repeat(500), 'x'.repeat(60)],
  [null, 'Unknown browser'],
])("a browser's user agent is shown in plain words: %s", (userAgent, words) => {
  expect(deviceName(userAgent)).toBe(words)
})
