import type { YearInRecords } from '../../../shared/domain/year-in-records.ts';
import { numberText } from '../../ui/number-text.ts';
import { monthNames } from '../../ui/text/month-names.ts';
import { Spines } from './DecadeSpines.tsx';

/** The arrivals and plays of each month: as spines, and as a table for screen readers. */
export function Months({ found: { count, plays, months } }: { found: YearInRecords }) {
  const [letters, names] = [monthNames('narrow'), monthNames('long')];
  const charts = [
    { title: 'Added by month', what: 'added', all: count },
    { title: 'Played by month', what: 'played', all: plays },
  ] as const;
  return (
    <>
      <div className="stat-pair">
        {charts
          .filter(({ all }) => all > 0)
          .map(({ title, what }) => (
            <section key={what} className="stat-section" aria-hidden="true">
              <h2 className="title-3">{title}</h2>
              <Spines
                label={title}
                spines={months.map((month, at) => ({
                  key: at,
                  name: letters[at] ?? '',
                  fullName: names[at] ?? '',
                  amount: month[what],
                  text: numberText(month[what]),
                  short: shortNumber(month[what]),
                }))}
              />
            </section>
          ))}
      </div>
      <div className="vh">
        <table>
          <caption>By month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Added</th>
              <th scope="col">Played</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ added, played }, at) => (
              <tr key={names[at]}>
                <th scope="row">{names[at]}</th>
                <td>{numberText(added)}</td>
                <td>{numberText(played)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** '1.2K': twelve months in a row are narrow. Nothing for nothing. */
function shortNumber(count: number): string {
  if (count === 0) return '';
  return new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 }).format(count);
}
