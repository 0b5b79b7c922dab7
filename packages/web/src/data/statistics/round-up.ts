/** The next number people count by: 1, 2, 5, 10, 20... */
export function roundUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map(step => step * power).find(step => step >= value) ?? value
}
