import { expect, test } from 'vitest';
import { deviceName } from '../../../sync-server/http/device-name.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

test.each([
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  ['Chrome on Mac', `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`],
  ['Edge on Mac', `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['Safari on Mac', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  ['A browser on Linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'],
  ['An unknown device', 'curl/8.0'],
  ['An unknown device', ''],
  ['An unknown device', null],
])('names %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
