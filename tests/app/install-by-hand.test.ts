import { expect, test } from 'vitest';
import { byHandOf } from '../../app/shell/install-by-hand.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const KIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Safari on a Mac', `${MAC} ${KIT} Version/18.1 Safari/605.1.15`, 0, 'mac'],
  ['Safari on a Mac before it could', `${MAC} ${KIT} Version/16.6 Safari/605.1.15`, 0, undefined],
  ['Chrome on a Mac', `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`, 0, undefined],
  [
    'Firefox on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:153.0) Gecko/20100101 Firefox/153.0',
    0,
    undefined,
  ],
  ['an iPad', `${MAC} ${KIT} Version/18.1 Safari/605.1.15`, 5, 'ios'],
  ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${KIT} Version/18.1 Safari/604.1`, 5, 'ios'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0', 5, 'firefox'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 0, undefined],
])('%s installs by its own way, or by none', (_name, userAgent, maxTouchPoints, way) => {
  expect(byHandOf({ userAgent, maxTouchPoints })).toBe(way);
});
