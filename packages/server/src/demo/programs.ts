/** The demo's programs and container shapes. */

export interface DemoProgram {
  readonly name: string
  readonly type: string
  readonly from: string
  readonly next: string
  readonly reuse?: string
  readonly values?: Readonly<Record<string, unknown>>
}

export const DEMO_PROGRAMS: readonly DemoProgram[] = [
  {
    name: 'Roast 180 °C',
    type: 'cook',
    from: 'prepare',
    next: 'cook',
    values: {
      actionPath: 'cook/oven',
      cookTime: 3000,
      cookTemperature: 180,
      targetTemperature: 75,
      maxCookTime: 5400,
      inputsLimit: false,
    },
  },
  {
    name: 'Simmer',
    type: 'cook',
    from: 'prepare',
    next: 'cook',
    values: { actionPath: 'cook/hob', cookTime: 7200, targetTemperature: 90, inputsLimit: false },
  },
  {
    name: 'Blast chill to 3 °C',
    type: 'chill',
    from: 'cook',
    next: 'chill',
    values: { actionPath: 'chill/blast', progressTime: 5400, targetTemperature: 3, maxTemperature: 10 },
  },
  {
    name: 'Chill',
    type: 'chill',
    from: 'prepare',
    next: 'chill',
    values: { actionPath: 'chill/store', targetTemperature: 4 },
  },
  {
    name: 'Freeze to -18 °C',
    type: 'freeze',
    from: 'chill',
    next: 'freeze',
    values: { actionPath: 'freeze/blast', progressTime: 14_400, targetTemperature: -18 },
  },
  {
    name: 'Thaw in the cold room',
    type: 'thaw',
    from: 'freeze',
    next: 'thaw',
    values: {
      actionPath: 'thaw/store',
      progressTime: 43_200,
      targetTemperature: 4,
      nextExpiration: { value: 24, unit: 'hours' },
    },
  },
  {
    name: 'Regenerate',
    type: 'retherm',
    from: 'chill',
    next: 'retherm',
    values: {
      actionPath: 'cook/retherm',
      cookTime: 1200,
      targetTemperature: 70,
      nextExpiration: { value: 2, unit: 'hours' },
      isConsumable: true,
    },
  },
  {
    name: 'Regenerate thawed',
    type: 'retherm',
    from: 'thaw',
    next: 'retherm',
    values: {
      actionPath: 'cook/retherm',
      cookTime: 1200,
      targetTemperature: 70,
      nextExpiration: { value: 2, unit: 'hours' },
      isConsumable: true,
    },
  },
  {
    name: 'Deep-fry',
    type: 'cook',
    from: 'chill',
    next: 'cook',
    values: {
      actionPath: 'cook/fry',
      cookTime: 300,
      maxCookTime: 480,
      cookTemperature: 180,
      targetTemperature: 75,
      inputsLimit: false,
      isConsumable: true,
    },
  },
  {
    name: 'Serve',
    type: 'serve',
    from: 'retherm',
    next: 'serve',
    reuse: 'waste',
    values: { actionPath: 'serve/pass', maxHoldTime: 7200, isConsumable: true },
  },
]

export const DEMO_SHAPES = [
  {
    name: 'GN 1/1 100 mm',
    type: 'gastronorm',
    outerLength: 530,
    outerWidth: 325,
    outerHeight: 100,
    tare: 2100,
    capacity: { value: 13.3, unit: 'l' },
  },
  {
    name: 'GN 1/3 65 mm',
    type: 'gastronorm',
    outerLength: 325,
    outerWidth: 176,
    outerHeight: 65,
    tare: 640,
    capacity: { value: 2.5, unit: 'l' },
  },
  {
    name: 'Euro box 600 x 400',
    type: 'box',
    outerLength: 600,
    outerWidth: 400,
    outerHeight: 220,
    tare: 1900,
    maxWeight: 25_000,
  },
  { name: 'Trolley GN 2/1', type: 'trolley', levels: 18, tare: 32_000, maxWeight: 180_000 },
] as const
