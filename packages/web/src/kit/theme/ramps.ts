import type { MantineColorsTuple } from '@mantine/core'

/**
 * The colours. Every ramp stands at the same contrast from white, shade by shade
 * (1.07 1.2 1.45 1.85 2.5 3.5 4.9 6.4 8.4 10.8), so one rule serves all hues: text and filled buttons shade 6,
 * badges shade 9 on shade 1, dark-theme text shade 4, charts shade 5 in light and 4 in dark.
 */
export const ramps = {
  basil: '#e7fcf1 #cdf3e0 #a6e4c5 #7bcfa8 #4cb68a #1e9b6f #058159 #016d4b #01593c #024730',
  teal: '#e5fcfa #caf2ef #a1e2dd #73cec8 #3db5ae #139993 #057e79 #016b66 #015754 #024543',
  cyan: '#e9faff #c8f2fc #9de1f2 #6ccce2 #2fb2cd #0096af #067c90 #02687a #015564 #024450',
  blue: '#f2f8ff #dbecff #b8dafe #8ac3fe #56a8f9 #338ddf #0e73c4 #0861a7 #054f8a #003f70',
  indigo: '#f5f7ff #e4eafe #c9d5ff #aabcfd #889ffc #6981f2 #5367d6 #4556b9 #374699 #2b377b',
  violet: '#f8f6ff #ede7ff #ddd0fe #cab3fe #b590fd #9c73e7 #8459cb #704aaf #5c3c91 #492f75',
  pink: '#fff5f9 #ffe3ef #ffc7e0 #ffa3cf #f47cb9 #d95d9e #bc4385 #a23571 #862a5d #6b214a',
  red: '#fff5f4 #ffe5e2 #fecac5 #fea8a1 #fe7d75 #ed5451 #d03739 #b3292c #942023 #78191b',
  orange: '#fff5f1 #fee6d9 #feccb3 #feab80 #f3874b #d96923 #b95306 #9d4502 #823802 #682c02',
  saffron: '#fff6e8 #ffe7c2 #f7d192 #e8b75f #d49a1e #b3800b #946900 #7d5806 #674804 #533900',
  lime: '#effbe2 #ddf1c6 #c2e19c #a4cb6f #85b23e #699606 #567c09 #486904 #3a5603 #2e4403',
  steel: '#f5f8f9 #e6ebed #d0d8db #b6c0c5 #9aa6ab #7f8b90 #677378 #566165 #464f53 #373f42',
  dark: '#d3dadd #b3bdc2 #8f9ba2 #66737a #465158 #333d43 #252d32 #1b2226 #141a1d #0c1113',
} as const

export type RampName = Exclude<keyof typeof ramps, 'dark'>

/** The ramps a state, a badge or a chart may be told to use. */
export const rampNames = Object.keys(ramps).filter((name): name is RampName => name !== 'dark')

/** One ramp as the tuple of ten that Mantine takes. */
export function rampOf(name: keyof typeof ramps): MantineColorsTuple {
  return ramps[name].split(' ') as unknown as MantineColorsTuple
}
