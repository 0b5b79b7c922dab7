/**
 * The name under which an alarm tells of a sensor: with its machine before it, since every fridge has an "Air"; alone where it
 * has no machine or its own name says which.
 */
export function measuredBy(machine: string | null, sensor: string): string {
  const says = (text: string, part: string) => text.toLowerCase().includes(part.trim().toLowerCase())
  return machine === null || says(sensor, machine) ? sensor : `${machine} · ${sensor}`
}
