/** A technical name for the sensor of a column. */

/**
 * Of a column's name: small letters, digits and single hyphens; numbered where it is taken.
 * @param taken the technical names at the same device, or at the same place
 */
export function sensorPath(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 90)
    .replace(/-+$/, '')
  const base = plain === '' ? 'logger' : plain
  let path = base
  for (let number = 2; taken.has(path); number += 1) path = `${base}-${number}`
  return path
}
