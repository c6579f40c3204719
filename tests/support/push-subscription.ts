import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's side of a subscription: what it sends to the server, and the keys that it keeps. */
export interface Subscription {
  body: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Decrypts a push (RFC 8291). */
  read(encrypted: Buffer): string;
}

export function newSubscription(endpoint: string): Subscription {
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys();
  const auth = randomBytes(16);
  return {
    body: { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') } },
    read(encrypted) {
      const { salt, sender, content } = partsOf(encrypted);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const key = derive(own.computeSecret(sender), auth, info, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
        derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      );
      decipher.setAuthTag(content.subarray(-16));
      const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
      // The last record ends with 2 and zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

/** Header and only record of the encoding aes128gcm (RFC 8188). */
export function partsOf(encrypted: Buffer): { salt: Buffer; sender: Buffer; content: Buffer } {
  const end = 21 + encrypted.readUInt8(20);
  if (encrypted.length - end > encrypted.readUInt32BE(16)) throw new Error('A push has one record');
  return { salt: encrypted.subarray(0, 16), sender: encrypted.subarray(21, end), content: encrypted.subarray(end) };
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
