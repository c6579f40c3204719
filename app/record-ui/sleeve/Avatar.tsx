import { type CSSProperties, useState } from 'react';
import { personColours } from '../../../shared/sleeve/sleeve-colours.ts';

export type AvatarProps = {
  name: string;
  /** Username or id. Sets the colours, so that they stay when the name changes. Defaults to the name. */
  seed?: string | undefined;
  imageUrl?: string | null | undefined;
  size?: number | undefined;
};

/** A person's picture, or their first letter on two inks. Hidden from assistive technology: the name is next to it. */
export function Avatar({ name, seed = name, imageUrl, size = 36 }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const { paper, ink } = personColours(seed);
  const letter = [...name.trim()][0]?.toUpperCase() ?? '?';
  const style: CSSProperties = {
    width: size,
    height: size,
    fontSize: Math.max(12, size * 0.4),
    backgroundColor: paper,
    color: ink,
  };
  return (
    <span className="avatar" style={style} aria-hidden="true">
      {imageUrl && imageUrl !== failedUrl ? (
        <img src={imageUrl} alt="" loading="lazy" decoding="async" onError={() => setFailedUrl(imageUrl)} />
      ) : (
        letter
      )}
    </span>
  );
}
