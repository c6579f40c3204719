import { Link } from '@tanstack/react-router';
import { FolderPlus, Globe } from 'lucide-react';
import { DEFAULT_COLLECTION_NAME } from '../../../shared/domain/collection-listing.ts';
import type { CollectionView } from '../../library/view/view.ts';
import { DividerTab, DividerTabs } from '../../ui/DividerTabs.tsx';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import type { HomeNavigation } from './home-props.ts';

export type CollectionTabsProps = {
  collections: readonly CollectionView[];
  current: CollectionView | undefined;
  navigation: HomeNavigation;
};

/** One tab per collection, the default first. */
export function CollectionTabs({ collections, current, navigation }: CollectionTabsProps) {
  const wide = useWideScreen();
  return (
    <DividerTabs label="Collections" className="home-tabs" inset={wide}>
      {!collections.some(({ isDefault }) => isDefault) && (
        <DividerTab render={navigation.linkTo({ collection: undefined })} current={!current}>
          {DEFAULT_COLLECTION_NAME}
        </DividerTab>
      )}
      {collections.map((collection) => (
        <DividerTab
          key={collection.id}
          render={navigation.linkTo({ collection: collection.isDefault ? undefined : collection.id })}
          current={collection.id === current?.id}
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
