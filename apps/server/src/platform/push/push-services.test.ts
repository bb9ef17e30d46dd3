import { describe, expect, it } from 'vitest';
import { isPushService } from './push-services.ts';

const own = ['http://127.0.0.1:9000', 'https://push.example:8443'];

describe('allowed push service addresses', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91b',
    'https://fcm.googleapis.com/wp/abc?x=1',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://updates-autopush.stage.push.services.mozilla.com/wpush/v2/g',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://api.push.apple.com/3/device/x',
    'https://wns2-by3p.notify.windows.com/w/?token=BQYAAA%2bx',
    'http://127.0.0.1:9000/push/1',
    'https://push.example:8443/1',
  ])('%s', (endpoint) => {
    expect(isPushService(endpoint, own)).toBe(true);
  });
});

describe('rejected push service addresses', () => {
  it.each([
    ['no encryption', 'http://fcm.googleapis.com/x'],
    ['another scheme', 'file:///etc/passwd'],
    ['a name in front of the host', 'https://fcm.googleapis.com@evil.example/x'],
    ['a name in front of a known host', 'https://user@fcm.googleapis.com/x'],
    ['a password in front of a known host', 'https://:p@fcm.googleapis.com/x'],
    ['a known host as a part of another', 'https://fcm.googleapis.com.evil.example/x'],
    ['a known host at the end of another', 'https://evilfcm.googleapis.com/x'],
    ['another host of the same owner', 'https://storage.googleapis.com/x'],
    ['a region without its dot', 'https://evilnotify.windows.com/x'],
    ['a region alone', 'https://notify.windows.com/x'],
    ['a region as a part of another', 'https://a.notify.windows.com.evil.example/x'],
    ['a dot at the end', 'https://fcm.googleapis.com./x'],
    ['a dot at the end of a region', 'https://a.notify.windows.com./x'],
    ['an empty label', 'https://a..notify.windows.com/x'],
    ['a port', 'https://fcm.googleapis.com:8443/x'],
    ['the default port', 'https://fcm.googleapis.com:443/x'],
    ['capitals', 'https://FCM.googleapis.com/x'],
    ['a backslash', 'https:\\\\fcm.googleapis.com/x'],
    ['a backslash before another host', 'https://fcm.googleapis.com\\@evil.example/x'],
    ['a look-alike letter', 'https://fcm.gооgleapis.com/x'],
    ['the same in Punycode', 'https://fcm.xn--ggleapis-kvga.com/x'],
    ['a full stop of another script', 'https://fcm。googleapis。com/x'],
    ['a tab', 'https://fcm.goo\tgleapis.com/x'],
    ['a leading space', ' https://fcm.googleapis.com/x'],
    ['a fragment', 'https://fcm.googleapis.com/x#y'],
    ['this machine', 'https://127.0.0.1/x'],
    ['this machine as one number', 'https://2130706433/x'],
    ['this machine in IPv6', 'https://[::1]/x'],
    ['this machine in IPv6 and IPv4', 'https://[::ffff:127.0.0.1]/x'],
    ['the address of a cloud machine’s metadata', 'http://169.254.169.254/latest/meta-data'],
    ['another port of an allowed origin', 'http://127.0.0.1:9001/push/1'],
    ['an allowed origin by another name', 'http://localhost:9000/push/1'],
    ['an allowed origin without encryption', 'http://push.example:8443/1'],
    ['a name in front of an allowed origin', 'http://x@127.0.0.1:9000/push/1'],
    ['a relative one', '/push/1'],
    ['nothing', ''],
    ['too long', `https://fcm.googleapis.com/${'x'.repeat(1_000)}`],
  ])('%s: %s', (_case, endpoint) => {
    expect(isPushService(endpoint, own)).toBe(false);
  });
});
