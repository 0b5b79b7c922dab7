/**
 * The tax rates that a store begins with: the standard rates of the European Union, each with the day since when it holds,
 * and Spain's reduced one. Read on 24 November 2026; whoever sells keeps them up to date.
 *
 * Where they were read:
 * - `booklet`: European Commission, DG TAXUD, "VAT rates applied in the Member States", June 2021, section VIII, the last
 *   edition; as https://github.com/vatnode/eu-vat-rates-data carries it over (`data/eu-vat-rates-history.json`, 2026-09-23).
 * - `tedb`: the Commission's "Taxes in Europe" database, which came after it; by the same copy.
 * - `law`: of a country itself. Germany's way back from 16 % (Zweites Corona-Steuerhilfegesetz 2020, article 3; the same
 *   copy), Spain's reduced rate (Real Decreto-ley 20/2012, by reports of its day).
 *
 * All standard rates were held against https://github.com/ibericode/vat-rates, too: it says the same, but for Romania, where
 * the copy that was read is older than August 2025.
 */
type Source = 'booklet' | 'tedb' | 'law'

const STANDARD: Readonly<Record<string, readonly [percent: number, from: string, source: Source]>> = {
  AT: [20, '1984-01-01', 'booklet'],
  BE: [21, '1996-01-01', 'booklet'],
  BG: [20, '1999-01-01', 'booklet'],
  CY: [19, '2014-01-13', 'booklet'],
  CZ: [21, '2013-01-01', 'booklet'],
  DE: [19, '2021-01-01', 'law'],
  DK: [25, '1992-01-01', 'booklet'],
  EE: [24, '2025-07-01', 'tedb'],
  ES: [21, '2012-09-01', 'booklet'],
  FI: [25.5, '2024-09-01', 'tedb'],
  FR: [20, '2014-01-01', 'booklet'],
  GR: [24, '2016-06-01', 'booklet'],
  HR: [25, '2012-03-01', 'booklet'],
  HU: [27, '2012-01-01', 'booklet'],
  IE: [23, '2021-03-01', 'tedb'],
  IT: [22, '2013-10-01', 'booklet'],
  LT: [21, '2009-09-01', 'booklet'],
  LU: [17, '2024-01-01', 'tedb'],
  LV: [21, '2012-07-01', 'booklet'],
  MT: [18, '2004-01-01', 'booklet'],
  NL: [21, '2012-10-01', 'booklet'],
  PL: [23, '2011-01-01', 'booklet'],
  PT: [23, '2011-01-01', 'booklet'],
  RO: [21, '2025-08-01', 'tedb'],
  SE: [25, '1990-07-01', 'booklet'],
  SI: [22, '2013-07-01', 'booklet'],
  SK: [23, '2025-01-01', 'tedb'],
}

/** What is kept of each: a rate that changes gets a second record, from the day of the change. */
export const FIRST_RATES = [
  ...Object.entries(STANDARD).map(([country, [percent, from]]) => ({
    name: country === 'ES' ? 'IVA general' : `VAT ${country}`,
    country,
    category: 'standard',
    percent,
    from,
  })),
  { name: 'IVA reducido', country: 'ES', category: 'reduced', percent: 10, from: '2012-09-01' },
]
