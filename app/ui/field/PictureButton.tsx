// Chunk: small

import type { ReactNode } from 'react';
import { buttonClass } from '../button-class.ts';
import { classNames } from '../class-names.ts';
import '../../styles/picture-button.css';

export type PictureButtonProps = {
  label: string;
  /** Hidden words after the label. */
  more?: string | undefined;
  icon: ReactNode;
  busy: boolean;
  onPick: (file: File | null | undefined) => void;
  /** Opens the camera directly on phones; without it, phones offer camera and library. */
  camera?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Receives the focus when the dialog opens. */
  first?: boolean | undefined;
  size?: 'md' | 'lg' | undefined;
  className?: string | undefined;
};

/** A button over a file input, so that pointer and keyboard open the browser's file chooser. */
export function PictureButton({
  label,
  more = '',
  icon,
  busy,
  onPick,
  camera = false,
  disabled = false,
  first,
  size,
  className,
}: PictureButtonProps) {
  return (
    <span
      className={classNames(buttonClass({ size }), 'picture-button', className)}
      aria-busy={busy || undefined}
      data-off={disabled || undefined}
    >
      <input
        type="file"
        className="cover-input"
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        aria-label={label + more}
        disabled={busy || disabled}
        data-autofocus={first || undefined}
        onChange={(event) => {
          onPick(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {icon}
      <span aria-hidden="true">{busy ? 'Uploading…' : label}</span>
    </span>
  );
}
