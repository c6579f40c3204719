import { describe, expect, test } from 'vitest';
import { MIDDLE, MOST_ZOOM, moved, squareOf, zoomed } from '../../app/features/profile/crop.ts';

const WIDE = { width: 400, height: 200 };

test('the square is as large as the picture allows, in its middle', () => {
  expect(squareOf(WIDE, MIDDLE)).toEqual({ left: 100, top: 0, width: 200, height: 200 });
  expect(squareOf({ width: 3, height: 9 }, MIDDLE)).toEqual({ left: 0, top: 3, width: 3, height: 3 });
});

describe('moving the picture', () => {
  test('to the right shows what lies at its left, and stops at its edge', () => {
    const right = moved(WIDE, MIDDLE, { x: 0.25, y: 0 });
    expect(squareOf(WIDE, right).left).toBe(50);
    expect(squareOf(WIDE, moved(WIDE, right, { x: 9, y: 0 })).left).toBe(0);
    expect(squareOf(WIDE, moved(WIDE, right, { x: -9, y: 0 })).left).toBe(200);
  });

  test('where it has no room moves nothing', () => {
    expect(moved(WIDE, MIDDLE, { x: 0, y: 0.5 })).toEqual(MIDDLE);
  });
});

describe('zooming', () => {
  test('keeps what is in the middle, and ends at four times', () => {
    const near = zoomed(WIDE, MIDDLE, 2);
    expect(squareOf(WIDE, near)).toEqual({ left: 150, top: 50, width: 100, height: 100 });
    expect(zoomed(WIDE, near, 99).zoom).toBe(MOST_ZOOM);
  });

  test('out again keeps the square within the picture', () => {
    const corner = moved(WIDE, zoomed(WIDE, MIDDLE, 4), { x: 99, y: 99 });
    expect(squareOf(WIDE, corner)).toMatchObject({ left: 0, top: 0 });
    expect(squareOf(WIDE, zoomed(WIDE, corner, 0))).toEqual({ left: 0, top: 0, width: 200, height: 200 });
  });
});
