import type { HomeNavigation } from './home-props.ts';
import { Tonight } from './Tonight.tsx';
import { WishlistPreview } from './WishlistPreview.tsx';

/** The parts of the home below the shelf, which the first paint does without. */
export function BelowShelf({ navigation }: { navigation: HomeNavigation }) {
  return (
    <>
      <Tonight navigation={navigation} />
      <WishlistPreview />
    </>
  );
}
