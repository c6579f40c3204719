import { ConfigError } from './environment.ts';

/** The only way into `dev/`, which no production install contains: what stands in for services that are not configured. */
export async function loadStandIns() {
  try {
    return await import('../../dev/stand-ins.ts');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError(
      'Set NODE_ENV to production: what stands in for outside services (dev) is not installed here.',
    );
  }
}
