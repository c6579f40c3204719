import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useKeptFocus } from '../../../app/ui/list/use-kept-focus.ts';
import { focusedText } from '../../components/support/steps.ts';

type SectionProps = { hasItem?: boolean; isInert?: boolean };

function Section({ hasItem = true, isInert = false }: SectionProps) {
  const place = useKeptFocus('h2');
  return (
    <section {...place}>
      <h2 tabIndex={-1}>Reports</h2>
      <button type="button">Refresh</button>
      {hasItem && (
        <div inert={isInert}>
          <button type="button">Hide</button>
        </div>
      )}
    </section>
  );
}

function drawSection(): (props: SectionProps) => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  const draw = (props: SectionProps) => flushSync(() => root.render(<Section {...props} />));
  draw({});
  return draw;
}

async function focusOn(name: string): Promise<void> {
  while (focusedText() !== name) await userEvent.keyboard('{Tab}');
}

test('a section whose focused button goes gives the focus to its title', async () => {
  const draw = drawSection();
  await focusOn('Hide');
  draw({ hasItem: false });
  await expect.poll(focusedText).toBe('Reports');
});

test('a section whose focused button loses the focus to nothing before it goes, as in a closing dialog, does it too', async () => {
  const draw = drawSection();
  await focusOn('Hide');
  draw({ isInert: true });
  await expect.poll(() => document.activeElement).toBe(document.body);
  draw({ hasItem: false });
  await expect.poll(focusedText).toBe('Reports');
});

test('a section leaves the focus where it went before the button goes', async () => {
  const draw = drawSection();
  await focusOn('Hide');
  await focusOn('Refresh');
  draw({ hasItem: false });
  expect(focusedText()).toBe('Refresh');
});
