/** Wide enough to resolve the thinnest bar of a code that fills half of the picture. */
const MAX_WIDTH = 1024;

let canvas: HTMLCanvasElement | undefined;

/** The visible part of the camera's picture, or undefined while there is none. */
export function pictureOf(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  if (videoWidth === 0 || videoHeight === 0 || clientWidth === 0 || clientHeight === 0) return undefined;
  // The video has object-fit: cover, so two of its sides are cropped.
  const ratio = Math.min(videoWidth / clientWidth, videoHeight / clientHeight);
  const width = Math.round(clientWidth * ratio);
  const height = Math.round(clientHeight * ratio);
  const scale = Math.min(1, MAX_WIDTH / width);
  canvas ??= document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  const [left, top] = [(videoWidth - width) / 2, (videoHeight - height) / 2];
  context.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
