/**
 * The tax rates that a store begins with: the standard rates of the European Union as they stood on 1 January 2026, and
 * Spain's reduced one. Whoever sells keeps them up to date.
 */
const STANDARD: Readonly<Record<string, readonly [percent: number, from: string]>> = {
  AT: [20, '1984-01-01'],
  BE: [21, '1996-01-01'],
  BG: [20, '1999-01-01'],
  CY: [19, '2014-01-13'],
  CZ: [21, '2013-01-01'],
  DE: [19, '2021-01-01'],
  DK: [25, '1992-01-01'],
  EE: [24, '2025-07-01'],
  ES: [21, '2012-09-01'],
  FI: [25.5, '2024-09-01'],
  FR: [20, '2014-01-01'],
  GR: [24, '2016-06-01'],
  HR: [25, '2012-03-01'],
  HU: [27, '2012-01-01'],
  IE: [23, '2021-03-01'],
  IT: [22, '2013-10-01'],
  LT: [21, '2009-09-01'],
  LU: [17, '2024-01-01'],
  LV: [21, '2012-07-01'],
  MT: [18, '2004-01-01'],
  NL: [21, '2012-10-01'],
  PL: [23, '2011-01-01'],
  PT: [23, '2011-01-01'],
  RO: [21, '2025-08-01'],
  SE: [25, '1990-07-01'],
  SI: [22, '2013-07-01'],
  SK: [23, '2025-01-01'],
}

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
