/** Paper, ink, first and second colour. Ink on paper has a contrast of at least 4.5 : 1. */
export type Inks = readonly [paper: string, ink: string, a: string, b: string];

/** Print inks of the 1950s to 70s. Their order is part of every generated sleeve: append, never rearrange. */
export const INKS: readonly Inks[] = [
  ['#F1E7D3', '#1D1A17', '#D8432B', '#E3A72F'],
  ['#C4D6DA', '#14304A', '#E4672B', '#F5EEDF'],
  ['#E9DFC4', '#24301F', '#6F7A3A', '#D9643F'],
  ['#0F4C55', '#F3E9D0', '#EFB236', '#DE5840'],
  ['#F0C9BE', '#4B1230', '#B3243F', '#F7EBDD'],
  ['#1C3D9E', '#F6F2E8', '#101010', '#E5412F'],
  ['#E35A1C', '#17130F', '#F4E8D0', '#8C2A12'],
  ['#DAD8D1', '#181817', '#C8281E', '#8B8A84'],
  ['#1E4A36', '#EFE6CF', '#C2D6AE', '#E2603C'],
  ['#F2E3C3', '#53301D', '#2F948C', '#D89B45'],
  ['#161514', '#F4EFE4', '#CF9B3B', '#B8321F'],
  ['#E5AE2D', '#1A1712', '#11656B', '#F5EAD2'],
  ['#CBC6D8', '#2B2440', '#D9482E', '#F3EBDD'],
  ['#A9D3C8', '#123B3A', '#E9724C', '#F4ECD8'],
  ['#7A1F23', '#F6E9D2', '#E7A93C', '#E9B7A8'],
  ['#F4F0E6', '#1B2A52', '#3C7DBF', '#E3BE3B'],
];
