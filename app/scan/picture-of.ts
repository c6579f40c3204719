/** Wide enough for the thinnest bar of a code that fills half of the picture. */
const MAX_WIDTH = 1024;

let canvas: HTMLCanvasElement | undefined;

/** The part of the camera's picture that the person sees, or undefined while there is none. */
export function pictureOf(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  if (videoWidth === 0 || videoHeight === 0 || clientWidth === 0 || clientHeight === 0) return undefined;
  // The picture covers its window, so what sticks out on two sides is not seen.
  const seen = Math.min(videoWidth / clientWidth, videoHeight / clientHeight);
  const width = Math.round(clientWidth * seen);
  const height = Math.round(clientHeight * seen);
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
