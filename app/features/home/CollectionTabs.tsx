import { Link } from '@tanstack/react-router';
import { FolderPlus, Globe } from 'lucide-react';
import { DEFAULT_COLLECTION_NAME } from '../../../shared/domain/collection-listing.ts';
import type { CollectionView } from '../../library/view/view.ts';
import { DividerTab, DividerTabs } from '../../ui/DividerTabs.tsx';
import { laterCode, useLoadedCode } from '../../ui/later-code.ts';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { NO_VIEW } from './filter/home-filters.ts';
import type { HomeNavigation } from './home-props.ts';

const viewTabs = laterCode(() => import('./saved-views/SavedViewTabs.tsx'));

export type CollectionTabsProps = {
  collections: readonly CollectionView[];
  current: CollectionView | undefined;
  /** A saved view is shown. */
  isView: boolean;
  navigation: HomeNavigation;
};

/** One tab per collection, the default first. */
export function CollectionTabs({ collections, current, isView, navigation }: CollectionTabsProps) {
  const wide = useWideScreen();
  const views = useLoadedCode(viewTabs);
  const { linkTo } = navigation;
  const toCollection = (collection?: string) => linkTo({ ...(isView && NO_VIEW), collection });
  return (
    <DividerTabs label="Collections" className="home-tabs" inset={wide}>
      {!collections.some(({ isDefault }) => isDefault) && (
        <DividerTab render={toCollection()} current={!current && !isView}>
          {DEFAULT_COLLECTION_NAME}
        </DividerTab>
      )}
      {collections.map((collection) => (
        <DividerTab
          key={collection.id}
          render={toCollection(collection.isDefault ? undefined : collection.id)}
          current={collection.id === current?.id && !isView}
          count={collection.recordCount}
          icon={
            collection.isPublic ? (
              <>
                <Globe className="i" aria-hidden="true" />
                <span className="vh">Public</span>
              </>
            ) : undefined
          }
        >
          {collection.name}
        </DividerTab>
      ))}
      {views && <views.SavedViewTabs navigation={navigation} />}
      <DividerTab
        render={<Link to="/manage-collections" />}
        icon={<FolderPlus className="i" aria-hidden="true" />}
        label={wide ? undefined : 'Manage collections'}
      >
        {wide ? 'Manage' : null}
      </DividerTab>
    </DividerTabs>
  );
}
