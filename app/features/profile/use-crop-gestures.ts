import { type PointerEvent, useRef } from 'react';
import { type Crop, moved, zoomed } from './crop.ts';

interface Spot {
  x: number;
  y: number;
}

/** Moves the picture with one finger or the mouse, and zooms it with two fingers. */
export function useCropGestures(size: { width: number; height: number }, change: (how: (crop: Crop) => Crop) => void) {
  const fingers = useRef(new Map<number, Spot>());

  function take(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, spotOf(event));
  }

  function drag(event: PointerEvent<HTMLElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = spotOf(event);
    const { width: frame } = event.currentTarget.getBoundingClientRect();
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
    fingers.current.set(event.pointerId, now);
    if (other) {
      const apart = distance(before, other);
      if (apart > 0) change((crop) => zoomed(size, crop, (crop.zoom * distance(now, other)) / apart));
      return;
    }
    change((crop) => moved(size, crop, { x: (now.x - before.x) / frame, y: (now.y - before.y) / frame }));
  }

  function letGo({ pointerId }: PointerEvent<HTMLElement>) {
    fingers.current.delete(pointerId);
  }

  return { onPointerDown: take, onPointerMove: drag, onPointerUp: letGo, onPointerCancel: letGo };
}

function spotOf({ clientX: x, clientY: y }: PointerEvent): Spot {
  return { x, y };
}

function distance(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
