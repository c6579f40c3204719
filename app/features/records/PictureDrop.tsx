import { type ReactNode, useEffect, useRef, useState } from 'react';

export type PictureDropProps = { onPick: (file: File | null | undefined) => void; children: ReactNode };

/**
 * Accepts a picture dropped or pasted anywhere in the window while mounted: a drop outside the target would make the
 * browser leave the page.
 */
export function PictureDrop({ onPick, children }: PictureDropProps) {
  const [over, setOver] = useState(false);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });

  useEffect(() => {
    function onDragOver(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    }
    function onDragLeave(event: DragEvent) {
      if (event.relatedTarget === null) setOver(false);
    }
    function onDrop(event: DragEvent) {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      pick.current(file);
    }
    function onPaste(event: ClipboardEvent) {
      const file = event.clipboardData?.files[0];
      // Copied text may include a picture of itself; in a text field it counts as text.
      const isText = event.target instanceof Element && event.target.closest('input, textarea') !== null;
      if (!file || (isText && event.clipboardData?.types.includes('text/plain'))) return;
      event.preventDefault();
      pick.current(file);
    }
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('dragleave', onDragLeave);
    document.addEventListener('drop', onDrop);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('dragleave', onDragLeave);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('paste', onPaste);
    };
  }, []);

  return (
    <div className="picture-drop" data-over={over || undefined}>
      {children}
    </div>
  );
}
