import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { heldAnswer } from '../../components/support/billing.ts';
import { recommendation } from '../../components/support/community.ts';
import {
  FOLLOW,
  followButton,
  GENERATE,
  open,
  row,
  SUGGESTED,
  unfollowButton,
} from '../../components/support/community-page.ts';
import { record } from '../../components/support/library.ts';
import { gone, linesOf, recordToasts, shown, texts, toastSays } from '../../components/support/steps.ts';

describe('suggestions', () => {
  // COMM-007 COMM-021 COMM-029
  test('show score, what is shared and why, and can be followed', async () => {
    const sidetwo = recommendation('sidetwo');
    const { people } = await open({
      at: '/community?tab=suggestions',
      answers: {
        [SUGGESTED]: {
          body: [sidetwo, recommendation('gatefold', { recommendationScore: 77.4, genreSimilarity: 64 })],
        },
        [FOLLOW]: {
          body: {
            id: 'f',
            followerId: 'me',
            followingId: sidetwo.recommendedUserId,
            createdAt: '2026-11-20T10:00:00.000Z',
          },
        },
      },
    });
    await shown(page.getByRole('heading', { name: 'Suggested Connections' }));
    await shown(row('sidetwo'));
    expect(texts(row('sidetwo')).map(linesOf)).toEqual([
      [
        ...['S', 'sidetwo', 'You and sidetwo both have Blue by Joni Mitchell.', 'Follow', 'sidetwo'],
        ...['Score', '94', 'Shared albums', '31', 'Shared artists', '58', 'Genres alike', '86%'],
      ],
    ]);
    await shown(row('gatefold').getByText('77', { exact: true }));
    await followButton('sidetwo').click();
    await shown(unfollowButton('sidetwo'));
    expect(people.sent(FOLLOW)).toEqual([{ followingId: sidetwo.recommendedUserId }]);
  });

  // COMM-019
  test('are generated again, also if there are none', async () => {
    const { people } = await open({
      at: '/community?tab=suggestions',
      answers: { [SUGGESTED]: { body: [] }, [GENERATE]: { body: [recommendation('sidetwo')] } },
    });
    await shown(page.getByText('No suggestions yet'));
    await shown(
      page.getByText('They come from albums you share with other collectors. Add a few records, then ask again.'),
    );
    await expect.element(page.getByRole('link', { name: 'Add Record' })).toHaveAttribute('href', '/?add=record');
    await page.getByRole('button', { name: 'New suggestions' }).click();
    await shown(row('sidetwo'));
    people.answers[GENERATE] = { body: [recommendation('gatefold')] };
    await page.getByRole('button', { name: 'New suggestions' }).click();
    await shown(row('gatefold'));
    await gone(row('sidetwo'));
    expect(people.sent(GENERATE)).toHaveLength(2);
  });

  test('are generated at once for a person who has albums and none yet', async () => {
    const search = heldAnswer();
    const { people } = await open({
      at: '/community?tab=suggestions',
      answers: { [SUGGESTED]: { body: [] }, [GENERATE]: search.answer },
      changes: [record({ artist: 'Joni Mitchell', title: 'Blue' })],
    });
    await shown(page.getByRole('status', { name: 'Loading suggestions' }));
    await expect.poll(() => people.sent(GENERATE)).toHaveLength(1);
    search.give([recommendation('sidetwo')]);
    await shown(row('sidetwo'));
    expect(page.getByText('No suggestions yet').elements()).toEqual([]);
    expect(people.sent(GENERATE)).toHaveLength(1);
  });

  test('those that cannot be looked for at once are none, without a word about it', async () => {
    const toasts = recordToasts();
    const { people } = await open({
      at: '/community?tab=suggestions',
      answers: { [SUGGESTED]: { body: [] }, [GENERATE]: { status: 503 } },
      changes: [record({ artist: 'Joni Mitchell', title: 'Blue' })],
    });
    await expect.poll(() => people.sent(GENERATE)).toHaveLength(1);
    await shown(page.getByText('No suggestions yet'));
    expect(toasts).toEqual([]);
  });

  // COMM-020
  test('the present ones are kept when new ones cannot be made, and the toast says so', async () => {
    await open({
      at: '/community?tab=suggestions',
      answers: { [SUGGESTED]: { body: [recommendation('sidetwo')] }, [GENERATE]: { status: 503 } },
    });
    await page.getByRole('button', { name: 'New suggestions' }).click();
    await toastSays('Error', 'Failed to generate recommendations. Please try again.');
    await shown(row('sidetwo'));
  });
});
