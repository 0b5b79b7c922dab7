/**
 * FSIS Appendix A (1999), cooked, roast and corned beef: seconds to hold after every part has reached the
 * temperature, for a 6.5 and a 7 log reduction of Salmonella. Each row: °F, °C as printed, seconds, seconds.
 */
const rows: readonly (readonly [number, number, number, number])[] = [
  [130, 54.4, 6720, 7260],
  [131, 55, 5340, 5820],
  [132, 55.6, 4260, 4620],
  [133, 56.1, 3360, 3720],
  [134, 56.7, 2700, 2820],
  [135, 57.2, 2160, 2220],
  [136, 57.8, 1680, 1920],
  [137, 58.4, 1380, 1440],
  [138, 58.9, 1080, 1140],
  [139, 59.5, 900, 900],
  [140, 60, 720, 720],
  [141, 60.6, 540, 600],
  [142, 61.1, 480, 480],
  [143, 61.7, 360, 360],
  [144, 62.2, 300, 300],
  [145, 62.8, 240, 240],
  [146, 63.3, 169, 182],
  [147, 63.9, 134, 144],
  [148, 64.4, 107, 115],
  [149, 65, 85, 91],
  [150, 65.6, 67, 72],
  [151, 66.1, 54, 58],
  [152, 66.7, 43, 46],
  [153, 67.2, 34, 37],
  [154, 67.8, 27, 29],
  [155, 68.3, 22, 23],
  [156, 68.9, 17, 19],
  [157, 69.4, 14, 15],
  [158, 70, 0, 0],
]

/** Which column of the table is asked for. */
export type LogTarget = 6.5 | 7

function secondsOf(position: 0 | 1, value: number, target: LogTarget): number | null {
  const row = rows.findLast(each => each[position] <= value)
  if (!row) return null
  return target === 6.5 ? row[2] : row[3]
}

/** Seconds to hold at a temperature in °C, by the highest row not above it; null below 54.4 °C. */
export function fsisSeconds(celsius: number, target: LogTarget): number | null {
  return secondsOf(1, celsius, target)
}

/** The same for a temperature in °F; null below 130 °F. */
export function fsisSecondsF(fahrenheit: number, target: LogTarget): number | null {
  return secondsOf(0, fahrenheit, target)
}

/** Every row as a cooking requirement: any one of them is enough. */
export function fsisOptions(target: LogTarget): { minC: number; seconds: number }[] {
  return rows.map(row => ({ minC: row[1], seconds: target === 6.5 ? row[2] : row[3] }))
}
