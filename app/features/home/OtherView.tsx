import { DenseShelf } from './DenseShelf.tsx';
import { isListView } from './home-search.ts';
import { ListView, type ListViewProps } from './ListView.tsx';

/** Each view of the home that is not its shelf. */
export function OtherView(props: ListViewProps) {
  return isListView(props.navigation.search.view) ? <ListView {...props} /> : <DenseShelf {...props} />;
}
