import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Strict headers for every answer: no inline script, no foreign script, no framing. */
export function securityHeaders({ isSecure }: { isSecure: boolean }): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'self'"],
          // The barcode reader is WebAssembly.
          'script-src': ["'self'", "'wasm-unsafe-eval'"],
          'style-src': ["'self'"],
          'font-src': ["'self'"],
          'img-src': ["'self'", 'data:', 'blob:', 'https:'],
          'connect-src': ["'self'"],
          'worker-src': ["'self'"],
          'manifest-src': ["'self'"],
          'media-src': ["'self'", 'blob:'],
          'object-src': ["'none'"],
          'base-uri': ["'none'"],
          'form-action': ["'self'"],
          'frame-ancestors': ["'none'"],
          ...(isSecure && { 'upgrade-insecure-requests': [] }),
        },
      },
      strictTransportSecurity: isSecure && { maxAge: 31_536_000 },
      frameguard: { action: 'deny' },
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
    (_req, res, next) => {
      res.set('permissions-policy', 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()');
      next();
    },
  ];
}
