/** Free of the dust that binary arithmetic leaves behind, six decimals deep. */
export function clean(value: number): number {
  return Number.isFinite(value) ? Number(value.toFixed(6)) : value
}
