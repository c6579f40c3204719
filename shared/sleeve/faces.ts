export type Face = {
  family: string;
  weight: number;
  /** Width in per cent. */
  stretch: 62 | 100 | 125;
  /** Line height in em. */
  lead: number;
  caps: boolean;
  /** Letter spacing in em. */
  track: number;
  /** Advance widths of characters 32 to 126 in hundredths of an em, so that text is fitted without a DOM. */
  advances: readonly number[];
};

/** The four house styles. An artist's records share one. */
export const FACES = {
  cond: {
    family: 'Archivo',
    weight: 800,
    stretch: 62,
    lead: 0.92,
    caps: true,
    track: 0,
    advances: [
      12, 26, 36, 48, 38, 70, 53, 20, 37, 37, 37, 51, 21, 24, 21, 27, 43, 36, 42, 42, 41, 43, 43, 38, 42, 43, 22, 22,
      51, 51, 51, 41, 68, 50, 48, 51, 50, 45, 40, 53, 50, 24, 43, 50, 41, 68, 51, 54, 47, 54, 50, 45, 46, 50, 47, 70,
      49, 48, 46, 35, 27, 35, 51, 36, 18, 43, 42, 40, 42, 41, 25, 40, 42, 21, 21, 43, 21, 63, 42, 42, 42, 42, 27, 38,
      26, 42, 38, 59, 42, 38, 37, 37, 20, 37, 51,
    ],
  },
  slab: {
    family: 'Besley',
    weight: 700,
    stretch: 100,
    lead: 1.02,
    caps: false,
    track: -0.015,
    advances: [
      30, 36, 48, 66, 69, 110, 90, 25, 48, 48, 64, 53, 30, 46, 28, 52, 64, 56, 64, 57, 60, 58, 61, 56, 59, 61, 24, 25,
      56, 56, 56, 57, 111, 91, 80, 83, 87, 80, 77, 91, 95, 49, 65, 92, 75, 112, 92, 87, 75, 87, 83, 71, 79, 89, 91, 124,
      90, 84, 78, 37, 52, 37, 55, 56, 40, 63, 69, 58, 69, 59, 40, 64, 71, 38, 35, 70, 37, 101, 73, 61, 69, 68, 57, 54,
      42, 72, 63, 90, 65, 67, 56, 32, 30, 31, 69,
    ],
  },
  wide: {
    family: 'Archivo',
    weight: 800,
    stretch: 125,
    lead: 1.02,
    caps: false,
    track: -0.01,
    advances: [
      30, 36, 52, 76, 71, 113, 100, 28, 37, 37, 43, 74, 35, 42, 35, 31, 79, 70, 78, 79, 78, 79, 79, 73, 80, 79, 34, 35,
      74, 74, 74, 72, 125, 93, 91, 94, 93, 86, 80, 101, 99, 37, 73, 95, 75, 115, 99, 101, 86, 101, 93, 87, 85, 97, 90,
      121, 94, 92, 86, 36, 31, 36, 74, 66, 32, 78, 77, 77, 77, 78, 45, 77, 76, 32, 31, 73, 32, 117, 76, 78, 77, 77, 48,
      71, 50, 76, 71, 108, 76, 71, 66, 36, 29, 36, 74,
    ],
  },
  sans: {
    family: 'Archivo',
    weight: 700,
    stretch: 100,
    lead: 1.0,
    caps: false,
    track: -0.015,
    advances: [
      20, 30, 46, 60, 56, 97, 76, 25, 36, 36, 41, 64, 31, 33, 31, 30, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 34, 34,
      64, 64, 64, 61, 100, 72, 72, 73, 74, 68, 62, 80, 75, 30, 60, 73, 59, 87, 75, 79, 68, 79, 73, 68, 64, 75, 69, 96,
      71, 70, 65, 35, 30, 35, 64, 52, 23, 58, 61, 57, 61, 58, 31, 61, 60, 27, 26, 57, 27, 89, 60, 61, 61, 61, 38, 56,
      34, 60, 55, 80, 57, 55, 52, 39, 25, 39, 64,
    ],
  },
} as const satisfies Record<string, Face>;

export type FaceName = keyof typeof FACES;

export const FACE_ORDER: readonly FaceName[] = ['cond', 'slab', 'wide', 'sans'];

/** The artist name's face. */
export const TEXT: Face = {
  family: 'Archivo',
  weight: 500,
  stretch: 100,
  lead: 1.15,
  caps: false,
  track: 0,
  advances: [
    21, 28, 41, 58, 52, 96, 71, 23, 36, 36, 41, 63, 29, 33, 29, 30, 57, 55, 57, 58, 57, 57, 58, 56, 58, 57, 32, 32, 63,
    63, 63, 60, 100, 70, 70, 73, 73, 67, 61, 80, 73, 27, 57, 68, 55, 85, 73, 79, 67, 79, 72, 67, 61, 73, 66, 94, 68, 67,
    64, 32, 30, 32, 63, 50, 20, 55, 58, 53, 58, 55, 28, 57, 57, 24, 24, 53, 24, 86, 57, 58, 58, 58, 35, 52, 31, 57, 52,
    74, 53, 52, 50, 37, 25, 37, 63,
  ],
};

const otherLetter = 66;
const wideLetter = 100;

export function widthOf(text: string, face: Face, size: number): number {
  let width = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const advance = code > 31 && code < 127 ? face.advances[code - 32] : undefined;
    width += advance ?? (code > 0x2e7f ? wideLetter : otherLetter);
  }
  return (width / 100 + face.track * text.length) * size;
}
