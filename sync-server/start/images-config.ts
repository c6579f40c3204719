import type { ImagesConfig } from '../config.ts';
import { type Chosen, ConfigError, type Environment, requireAllOrNone } from './environment.ts';

/** The place for the bytes of pictures, and why it is this one. */
export function chooseImages(values: Environment): Chosen<ImagesConfig> {
  const { IMAGES_STORE, IMAGES_S3_BUCKET, IMAGES_S3_ACCESS_KEY_ID, IMAGES_S3_SECRET_ACCESS_KEY } = values;
  if (!IMAGES_S3_BUCKET || !IMAGES_S3_ACCESS_KEY_ID || !IMAGES_S3_SECRET_ACCESS_KEY) {
    requireAllOrNone({ IMAGES_S3_BUCKET, IMAGES_S3_ACCESS_KEY_ID, IMAGES_S3_SECRET_ACCESS_KEY });
    if (IMAGES_STORE === 's3') throw new ConfigError('IMAGES_STORE is s3 without IMAGES_S3_BUCKET: set the bucket.');
    return { config: { takesNew: false, s3: undefined }, reason: 'IMAGES_S3_BUCKET is not set: in the database' };
  }
  const { IMAGES_S3_REGION: region, IMAGES_S3_ENDPOINT: endpoint, IMAGES_S3_FORCE_PATH_STYLE: pathStyle } = values;
  return {
    config: {
      takesNew: IMAGES_STORE !== 'database',
      s3: {
        endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
        region,
        bucket: IMAGES_S3_BUCKET,
        accessKeyId: IMAGES_S3_ACCESS_KEY_ID,
        secretAccessKey: IMAGES_S3_SECRET_ACCESS_KEY,
        pathStyle: pathStyle ?? endpoint !== undefined,
      },
    },
    reason:
      IMAGES_STORE === 'database'
        ? 'IMAGES_STORE is database: those in the bucket are moved back'
        : 'IMAGES_S3_BUCKET is set',
  };
}
