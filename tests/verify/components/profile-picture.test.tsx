import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PHONE } from '../../components/support/open-app.tsx';
import { button, open, PROFILE } from '../../components/support/profile-page.ts';
import { gone, press, shown, toastSays } from '../../components/support/steps.ts';

describe('the picture', () => {
  const pick = (file: File) => page.getByLabelText('Change picture').upload(file);
  const frame = () => dialog().getByRole('group', { name: 'Picture. Arrow keys move it.' });
  const dialog = () => page.getByRole('dialog', { name: 'Crop your picture' });

  /** Left half red, right half blue, twice as wide as high. */
  async function wide(): Promise<File> {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = '#f00';
    context.fillRect(0, 0, 200, 200);
    context.fillStyle = '#00f';
    context.fillRect(200, 0, 200, 200);
    const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made as Blob)));
    return new File([blob], 'me.png', { type: 'image/png' });
  }

  async function sentPicture(sent: Record<string, unknown>[]): Promise<{ colours: string[]; size: number }> {
    const bitmap = await createImageBitmap(await (await fetch(String(sent.at(-1)?.profileImageUrl))).blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(bitmap, 0, 0);
    const colourAt = (share: number) => {
      const [red = 0, , blue = 0] = context.getImageData(bitmap.width * share, bitmap.height / 2, 1, 1).data;
      return red > blue ? 'red' : 'blue';
    };
    return { colours: [colourAt(0.05), colourAt(0.95)], size: bitmap.width };
  }

  test('is cut from its middle, and sent as a square of 512 pixels', async () => {
    const { settings } = await open();
    await pick(await wide());
    await dialog().getByRole('button', { name: 'Use picture' }).click();
    await toastSays('Picture updated');
    await gone(dialog());
    expect(await sentPicture(settings.sent(PROFILE))).toEqual({ colours: ['red', 'blue'], size: 512 });
    await shown(button('Remove picture'));
  });

  test('is placed and zoomed by keyboard', async () => {
    const { settings } = await open();
    await pick(await wide());
    const across = dialog().getByRole('slider', { name: 'Left and right' });
    await expect.element(dialog().getByRole('slider', { name: 'Up and down' })).toBeDisabled();
    await across.click();
    await press('{Home}');
    await dialog().getByRole('button', { name: 'Use picture' }).click();
    await toastSays('Picture updated');
    expect((await sentPicture(settings.sent(PROFILE))).colours).toEqual(['red', 'red']);
  });

  test('is placed by arrow keys', async () => {
    const { settings } = await open();
    await pick(await wide());
    await shown(frame());
    frame().element().focus();
    await press('{ArrowRight>60/}');
    await dialog().getByRole('button', { name: 'Use picture' }).click();
    await toastSays('Picture updated');
    expect((await sentPicture(settings.sent(PROFILE))).colours).toEqual(['red', 'red']);
  });

  test('is placed by dragging it under its frame', async () => {
    const { settings } = await open({}, {}, PHONE);
    await pick(await wide());
    await shown(dialog());
    await userEvent.dragAndDrop(frame(), frame(), {
      sourcePosition: { x: 250, y: 140 },
      targetPosition: { x: 30, y: 140 },
    });
    await dialog().getByRole('button', { name: 'Use picture' }).click();
    await toastSays('Picture updated');
    expect((await sentPicture(settings.sent(PROFILE))).colours).toEqual(['blue', 'blue']);
  });

  test.each([
    ['too large', () => new File([new Uint8Array(5_242_881)], 'a.png', { type: 'image/png' }), 'File Too Large'],
    ['no picture', () => new File(['text'], 'a.txt', { type: 'text/plain' }), 'Invalid File'],
    ['a damaged one', () => new File(['text'], 'a.png', { type: 'image/png' }), 'Upload Failed'],
  ])('that is %s is refused in a sentence', async (_what, file, title) => {
    await open();
    await pick(file());
    await toastSays(title);
    await gone(dialog());
  });

  test('that the server does not take stays as it was cut', async () => {
    const { settings } = await open({
      [PROFILE]: { code: 'PICTURES_FULL', message: 'This account is full of pictures.' },
    });
    await pick(await wide());
    await dialog().getByRole('button', { name: 'Use picture' }).click();
    await toastSays('Error', 'This account is full of pictures.');
    await shown(dialog());
    delete settings.answers[PROFILE];
    await dialog().getByRole('button', { name: 'Use picture' }).click();
    await toastSays('Picture updated');
  });

  test('is removed', async () => {
    const { settings } = await open(
      {},
      { profileImageUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==' },
    );
    await button('Remove picture').click();
    await toastSays('Picture removed');
    expect(settings.sent(PROFILE)).toEqual([{ profileImageUrl: null }]);
    await gone(button('Remove picture'));
  });
});
