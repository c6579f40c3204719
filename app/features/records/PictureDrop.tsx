import { type ReactNode, useState } from 'react';

export type PictureDropProps = { onPick: (file: File | null | undefined) => void; children: ReactNode };

/** Takes a picture that is dropped or pasted anywhere inside. */
export function PictureDrop({ onPick, children }: PictureDropProps) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a further way in; the key beside it does the same by keyboard
    <div
      className="picture-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onPick(event.dataTransfer.files[0]);
      }}
      onPaste={(event) => {
        const file = event.clipboardData.files[0];
        if (!file) return;
        event.preventDefault();
        onPick(file);
      }}
    >
      {children}
    </div>
  );
}
