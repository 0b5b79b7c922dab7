export interface PlacedPrinter {
  readonly id: string
  readonly locationId: string
  readonly isDefault: boolean
}

/**
 * The printer that takes what is printed at a place when nobody chooses: its only one, else its own usual one, else
 * the only usual one within it. Undefined: somebody has to choose.
 */
export function usualPrinter<P extends PlacedPrinter>(
  printers: readonly P[],
  locationId: string | null,
): P | undefined {
  if (printers.length === 1) return printers[0]
  const usual = printers.filter(({ isDefault }) => isDefault)
  return (
    usual.find(printer => printer.locationId === locationId) ?? (usual.length === 1 ? usual[0] : undefined)
  )
}
