import { Download, Share } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { POSTER_SIZE, type Poster, type PosterShape, shownOf } from '../../../shared/picture/poster.ts';
import { usePhotoStore } from '../../library/react/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { saveFile } from '../../ui/text/save-file.ts';
import { useTheme } from '../../ui/theme.ts';
import { toast } from '../../ui/toast.ts';
import { type PosterLook, posterDrawing } from './draw-poster.ts';
import './picture.css';

export type PictureDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Keep it between renders: the picture is drawn again for another one. */
  posterOf: (withAmounts: boolean) => Poster;
  /** There are amounts that the picture could show. */
  hasAmounts: boolean;
};

const SHAPES: { value: PosterShape; label: string }[] = [
  { value: 'post', label: 'Post' },
  { value: 'story', label: 'Story' },
];
const THEMES: { value: PosterLook['theme']; label: string }[] = [
  { value: 'light', label: 'Silver' },
  { value: 'dark', label: 'Black' },
];

/** Shows a picture as it will be shared. Drawn on this device; it leaves the device only by the person's own press. */
export function PictureDialog({ open, onClose, posterOf, hasAmounts }: PictureDialogProps) {
  const [theme] = useTheme();
  const [look, setLook] = useState<PosterLook>(() => ({ shape: 'post', theme: shownTheme(theme) }));
  const [withAmounts, setWithAmounts] = useState(false);
  const poster = useMemo(() => posterOf(withAmounts && hasAmounts), [posterOf, withAmounts, hasAmounts]);
  const { shown, png, hasFailed, isAgain, retry } = useDrawing(open, poster, look);
  const file = png && new File([png], `${fileName(poster.title)}.png`, { type: 'image/png' });
  const canShare = file !== undefined && navigator.canShare?.({ files: [file] }) === true;
  const isDrawing = !file && !hasFailed;
  const Mark = canShare ? Share : Download;
  const { width, height } = POSTER_SIZE[look.shape];

  function save() {
    if (!file) return;
    saveFile(file.name, file);
    toast({ title: 'Picture saved', text: file.name });
  }

  async function share() {
    if (!file) return;
    try {
      await navigator.share({ files: [file], title: poster.title });
    } catch (error) {
      // An AbortError means that the person closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) save();
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Share a picture"
      bodyClassName="picture-body"
      footer={
        <>
          {canShare && (
            <Button size="lg" className="grow" onClick={save}>
              <Download className="i" aria-hidden="true" />
              Save
            </Button>
          )}
          {/* One button in all states keeps the focus, also while it draws again. */}
          <Button
            variant="key"
            size="lg"
            className="grow"
            disabled={isDrawing && !isAgain}
            busy={isDrawing && isAgain}
            onClick={() => {
              if (hasFailed) retry();
              else if (canShare) void share();
              else save();
            }}
          >
            {!hasFailed && <Mark className="i" aria-hidden="true" />}
            {hasFailed ? 'Try again' : canShare ? 'Share' : 'Save picture'}
          </Button>
        </>
      }
    >
      <div className="picture-shown" aria-busy={isDrawing}>
        {shown ? (
          <img src={shown} width={width} height={height} alt={describe(shownOf(poster, look.shape))} />
        ) : (
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
        )}
        <p className={hasFailed ? 'sm' : 'vh'} role="status">
          {hasFailed
            ? 'The picture could not be drawn.'
            : file
              ? 'The picture is ready.'
              : 'The picture is being drawn.'}
        </p>
      </div>
      <div className="picture-choices">
        <Segmented
          label="Shape"
          value={look.shape}
          onValueChange={(shape) => setLook({ ...look, shape })}
          options={SHAPES}
        />
        <Segmented
          label="Colours"
          value={look.theme}
          onValueChange={(chosen) => setLook({ ...look, theme: chosen })}
          options={THEMES}
        />
        {hasAmounts && <Switch label="Show what I spent" checked={withAmounts} onCheckedChange={setWithAmounts} />}
        <p className="muted sm">Drawn on this device. Nobody sees it until you share it.</p>
      </div>
    </Dialog>
  );
}

/** The picture, drawn again when it changes; the one before stays until then. */
function useDrawing(open: boolean, poster: Poster, look: PosterLook) {
  const photos = usePhotoStore();
  const [drawn, setDrawn] = useState<{ png: Blob; url: string; poster: Poster; look: PosterLook }>();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: covers and typefaces are kept while it is open
  const draw = useMemo(() => posterDrawing(photos.localUrl), [photos, open]);

  useEffect(() => {
    if (!open) return;
    let isCurrent = true;
    draw(poster, look).then(
      (png) => {
        if (!isCurrent) return;
        setDrawn({ png, url: URL.createObjectURL(png), poster, look });
        setFailed(undefined);
      },
      () => isCurrent && setFailed(attempt),
    );
    return () => {
      isCurrent = false;
    };
  }, [open, draw, poster, look, attempt]);

  useEffect(() => () => URL.revokeObjectURL(drawn?.url ?? ''), [drawn]);

  return {
    /** Perhaps the one before, of the same shape. */
    shown: drawn?.look.shape === look.shape ? drawn.url : undefined,
    /** Only of what is chosen now: amounts that were just taken out are not shared. */
    png: drawn?.poster === poster && drawn.look === look ? drawn.png : undefined,
    hasFailed: failed === attempt,
    isAgain: attempt > 0,
    retry: () => setAttempt(attempt + 1),
  };
}

function shownTheme(theme: 'system' | 'light' | 'dark'): PosterLook['theme'] {
  if (theme !== 'system') return theme;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** 'My-2026-in-records' */
function fileName(title: string): string {
  return title.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^-|-$/g, '') || 'Records';
}

/** The words of a picture, for people who do not see it. */
function describe({ title, line, readouts, bars, lists, facts }: Poster): string {
  return [
    title,
    line,
    ...readouts.map(({ label, value }) => `${label}: ${value}`),
    ...(bars ? [bars.title] : []),
    ...lists.map((list) => `${list.title}: ${list.rows.map(({ name, count }) => `${name} ${count}`).join(', ')}`),
    ...facts.map(({ label, value }) => `${label}: ${value}`),
  ].join('. ');
}
