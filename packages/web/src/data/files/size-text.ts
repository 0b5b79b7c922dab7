const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** A size in words: `820 kB`, `2.4 MB`; what is smaller than a kilobyte counts as one. */
export function sizeText(bytes: number, locale: string): string {
  const isLarge = bytes >= megabyte
  const options = {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }
  const amount = isLarge ? bytes / megabyte : Math.ceil(bytes / kilobyte)
  return new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions).format(amount)
}
