import { decimal, over, ratio, times, type Ratio } from './ratio.ts'

/**
 * Every unit as an exact multiple of its dimension's base: kelvin, gram, metre, second, millilitre, joule, piece.
 * Sources: international pound 0.45359237 kg and inch 25.4 mm (1959); US gallon 231 cubic inches; imperial gallon
 * 4.54609 l (UK Weights and Measures Act 1985); US label measures 21 CFR 101.9(b)(5)(viii); thermochemical
 * calorie 4.184 J.
 */
type Table = Readonly<Record<string, Ratio>>

const of = (factor: string, base: Ratio): Ratio => times(decimal(factor), base)

const gram = ratio(1)
const pound = of('453.59237', gram)

export const mass: Table = {
  mcg: ratio(1, 1_000_000),
  mg: ratio(1, 1000),
  g: gram,
  kg: ratio(1000),
  oz: over(pound, ratio(16)),
  lb: pound,
  /** Metric and US short ton. */
  mt: ratio(1_000_000),
  t: times(pound, ratio(2000)),
}

const metre = ratio(1)
const inch = decimal('0.0254')
const foot = times(inch, ratio(12))

export const length: Table = {
  nm: ratio(1, 1_000_000_000),
  μm: ratio(1, 1_000_000),
  mm: ratio(1, 1000),
  cm: ratio(1, 100),
  m: metre,
  km: ratio(1000),
  in: inch,
  ft: foot,
  yd: times(foot, ratio(3)),
  mi: times(foot, ratio(5280)),
  fathom: times(foot, ratio(6)),
  nMi: ratio(1852),
  'ft-us': ratio(1200, 3937),
}

const second = ratio(1)
const day = ratio(86_400)
/** The mean Julian year: months and years are no fixed number of seconds, so their conversions are mean values. */
const year = times(day, decimal('365.25'))
const month = over(year, ratio(12))

export const time: Table = {
  ns: ratio(1, 1_000_000_000),
  mu: ratio(1, 1_000_000),
  ms: ratio(1, 1000),
  s: second,
  min: ratio(60),
  h: ratio(3600),
  d: day,
  w: times(day, ratio(7)),
  week: times(day, ratio(7)),
  month,
  y: year,
  year,
}

/** Units of time whose length in seconds is only a mean. */
export const meanUnits: ReadonlySet<string> = new Set(['month', 'y', 'year'])

const ml = ratio(1)
const usGallon = times(ratio(231), decimal('16.387064'))
const usFluidOunce = over(usGallon, ratio(128))
const imperialGallon = decimal('4546.09')
const cubicInch = decimal('16.387064')

export const volume: Table = {
  mm3: ratio(1, 1000),
  cm3: ml,
  m3: ratio(1_000_000),
  km3: ratio(10n ** 15n),
  ml,
  cl: ratio(10),
  dl: ratio(100),
  l: ratio(1000),
  kl: ratio(1_000_000),
  us_gal: usGallon,
  us_qt: over(usGallon, ratio(4)),
  us_pt: over(usGallon, ratio(8)),
  us_cup: over(usGallon, ratio(16)),
  us_fl_oz: usFluidOunce,
  us_tbsp: over(usFluidOunce, ratio(2)),
  us_tsp: over(usFluidOunce, ratio(6)),
  us_legal_cup: ratio(240),
  metric_cup: ratio(250),
  metric_tbsp: ratio(15),
  metric_tsp: ratio(5),
  au_tbsp: ratio(20),
  imp_gal: imperialGallon,
  imp_qt: over(imperialGallon, ratio(4)),
  imp_pt: over(imperialGallon, ratio(8)),
  imp_fl_oz: over(imperialGallon, ratio(160)),
  gal: usGallon,
  qt: over(usGallon, ratio(4)),
  pnt: over(usGallon, ratio(8)),
  cup: over(usGallon, ratio(16)),
  'fl-oz': usFluidOunce,
  Tbs: over(usFluidOunce, ratio(2)),
  tsp: over(usFluidOunce, ratio(6)),
  in3: cubicInch,
  ft3: times(cubicInch, ratio(1728)),
  yd3: times(cubicInch, ratio(46_656)),
  /** Swedish kitchen measures. */
  krm: ml,
  tsk: ratio(5),
  msk: ratio(15),
  kkp: ratio(150),
  glas: ratio(200),
  kanna: ratio(2617),
}

export const energy: Table = {
  J: ratio(1),
  kJ: ratio(1000),
  cal: decimal('4.184'),
  kcal: ratio(4184),
  Wh: ratio(3600),
  kWh: ratio(3_600_000),
}

/** Things counted one by one; a serving, a slice or a leaf is no fixed number of anything else. */
export const count: Table = {
  piece: ratio(1),
  pcs: ratio(1),
  ea: ratio(1),
  cp: ratio(2),
  trio: ratio(3),
  'half-dozen': ratio(6),
  dz: ratio(12),
  doz: ratio(12),
  'bk-doz': ratio(13),
  scores: ratio(20),
  'sm-gr': ratio(120),
  'long-hundred': ratio(120),
  gros: ratio(144),
  'doz-doz': ratio(144),
  ream: ratio(500),
  'gr-gr': ratio(1728),
}

/** Kelvin are (value + offset) times scale. */
export const temperature: Readonly<Record<string, { scale: Ratio; offset: Ratio }>> = {
  C: { scale: ratio(1), offset: decimal('273.15') },
  K: { scale: ratio(1), offset: ratio(0) },
  F: { scale: ratio(5, 9), offset: decimal('459.67') },
  R: { scale: ratio(5, 9), offset: ratio(0) },
}
