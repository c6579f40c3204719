import { useEffect, useEffectEvent } from 'react';

/** Stronger than walking, in m/s². */
const SHAKEN = 15;
const SWINGS = 3;
const WITHIN_MS = 900;

/** Answers a shake of the phone, only where motion is measured without a permission and is welcome. */
export function useShake(onShake: () => void, isWanted: boolean): void {
  const shake = useEffectEvent(onShake);
  useEffect(() => {
    // No permission is asked for: a browser that wants one reports no motion.
    if (!isWanted || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let swings: number[] = [];
    function feel({ acceleration, timeStamp }: DeviceMotionEvent): void {
      const { x, y, z } = acceleration ?? {};
      if (Math.hypot(x ?? 0, y ?? 0, z ?? 0) < SHAKEN) return;
      swings = [...swings.filter((at) => timeStamp - at < WITHIN_MS), timeStamp];
      if (swings.length < SWINGS) return;
      swings = [];
      shake();
    }
    window.addEventListener('devicemotion', feel);
    return () => window.removeEventListener('devicemotion', feel);
  }, [isWanted]);
}
