import { ListFilter } from 'lucide-react';
import { DividerTab } from '../../../ui/DividerTabs.tsx';
import type { HomeNavigation } from '../home-props.ts';
import { searchOf, useSavedViews } from './saved-view.ts';

/** The saved views, after the collections in the same row. */
export function SavedViewTabs({ navigation: { search, linkTo } }: { navigation: HomeNavigation }) {
  return useSavedViews().map((view) => (
    <DividerTab
      key={view.id}
      render={linkTo(searchOf(view))}
      current={view.id === search.saved}
      icon={
        <>
          <ListFilter className="i" aria-hidden="true" />
          <span className="vh">Saved view</span>
        </>
      }
    >
      {view.name}
    </DividerTab>
  ));
}
