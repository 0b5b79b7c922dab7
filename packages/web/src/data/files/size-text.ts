const kilobyte = 1024
const megabyte = 1024 * kilobyte
const gigabyte = 1024 * megabyte

/** A size in words: `820 kB`, `2.4 MB`, `70.2 GB`; what is smaller than a kilobyte counts as one. */
export function sizeText(bytes: number, locale: string): string {
  const write = (amount: number, unit: string, decimals: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: decimals }).format(amount)
  if (bytes >= gigabyte) return write(bytes / gigabyte, 'gigabyte', 1)
  if (bytes >= megabyte) return write(bytes / megabyte, 'megabyte', 1)
  return write(Math.ceil(bytes / kilobyte), 'kilobyte', 0)
}
