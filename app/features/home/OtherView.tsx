import { isListView } from './home-search.ts';
import { DenseShelf } from './list/DenseShelf.tsx';
import { ListView, type ListViewProps } from './list/ListView.tsx';

/** Each view of the home that is not its shelf. */
export function OtherView(props: ListViewProps) {
  return isListView(props.navigation.search.view) ? <ListView {...props} /> : <DenseShelf {...props} />;
}
