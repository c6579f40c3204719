import { genreLabel } from '../../../shared/domain/genre.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Switch } from '../../ui/field/Switch.tsx';
import { countText } from '../../ui/number-text.ts';
import { Tuner, type TunerStop } from '../../ui/Tuner.tsx';
import { NO_FILTERS } from './home-filters.ts';
import type { HomeNavigation } from './home-props.ts';

export type FilterSheetProps = {
  open: boolean;
  onClose: () => void;
  navigation: HomeNavigation;
  genres: readonly string[];
  decades: { stops: TunerStop<string>[]; value: string; onChange: (value: string) => void };
  count: number;
};

/** Decade and genre; each choice applies at once. */
export function FilterSheet({ open, onClose, navigation, genres, decades, count }: FilterSheetProps) {
  const { search, change } = navigation;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filter"
      footer={
        <>
          <Button size="lg" onClick={() => change(NO_FILTERS)}>
            Clear
          </Button>
          <Button variant="key" size="lg" className="grow" onClick={onClose}>
            Show {countText(count, 'record')}
          </Button>
        </>
      }
    >
      <div className="form">
        {decades.stops.length > 2 && (
          <Tuner label="Decade" value={decades.value} onValueChange={decades.onChange} stops={decades.stops} />
        )}
        <Switch
          label="Lent"
          hint="Only records that you have lent"
          checked={search.lent === true}
          onCheckedChange={(lent) => change({ lent: lent || undefined })}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot wrap its chips in all browsers */}
        <div className="chip-wrap" role="group" aria-label="Genre">
          <Chip pressed={search.genre === undefined} onClick={() => change({ genre: undefined })}>
            All genres
          </Chip>
          {genres.map((genre) => (
            <Chip key={genre} pressed={search.genre === genre} onClick={() => change({ genre })}>
              {genreLabel(genre)}
            </Chip>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
