/** Days begin at a full quarter of an hour of UTC in every zone, so that the day of five minutes is worked out once. */
export function dayByClock(timeZone: string): (instant: string) => string {
  const written = new Intl.DateTimeFormat('en-CA', { timeZone })
  let [last, day] = ['', '']
  return instant => {
    const part = `${instant.slice(0, 15)}${instant.charAt(15) < '5' ? '0' : '5'}`
    if (part !== last) [last, day] = [part, written.format(new Date(instant))]
    return day
  }
}
