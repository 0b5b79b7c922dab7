/** PINs that somebody who does not know them would try first. */

/** Figures that follow each other, up or down, through the zero or not. */
const isRun = (pin: string): boolean => {
  const steps = [...pin].slice(1).map((figure, index) => (Number(figure) - Number(pin[index]) + 10) % 10)
  return steps.every(step => step === 1) || steps.every(step => step === 9)
}

/** One or two figures again and again, or a half that comes twice: 1111, 1212, 123123. */
const repeats = (pin: string): boolean =>
  [1, 2, 3, 4].some(
    length =>
      length < pin.length &&
      pin.length % length === 0 &&
      pin === pin.slice(0, length).repeat(pin.length / length),
  )

/** A year that somebody was born or hired in: 1930 to 2039. */
const isYear = (pin: string): boolean => /^(19[3-9]\d|20[0-3]\d)$/.test(pin)

/** Pairs that follow the pad's columns, up or down. */
const COLUMNS = ['2580', '0852', '1470', '0741', '3690', '0963', '1590', '7530']

/** Whether a PIN of figures is among those that are guessed first. */
export const isGuessable = (pin: string): boolean =>
  isRun(pin) || repeats(pin) || isYear(pin) || COLUMNS.includes(pin)
