/** What the things of OPC 30200 (Commercial Kitchen Equipment) are called in Cloche. */

export const KITCHEN = 'http://opcfoundation.org/UA/CommercialKitchenEquipment/'
export const DEVICES = 'http://opcfoundation.org/UA/DI/'
/** CommercialKitchenDeviceType of KITCHEN, DeviceSet of DEVICES. */
export const KITCHEN_DEVICE_TYPE = 1005
export const DEVICE_SET = 5001

/** ActualTemperatureChamber_1 as a part of a sensor's path: actual-temperature-chamber-1. */
export const pathPart = (browseName: string): string =>
  browseName
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

/** Codes of UNECE recommendation 20, as OPC UA packs their letters into a number. */
const UNITS: Readonly<Record<string, string>> = {
  CEL: 'C',
  FAH: 'F',
  KEL: 'K',
  P1: 'percent',
  SEC: 's',
  MIN: 'min',
  WTT: 'W',
  KWT: 'kW',
  KWH: 'kWh',
  GRM: 'g',
  KGM: 'kg',
  MBR: 'mbar',
  PAL: 'Pa',
  MLT: 'ml',
  LTR: 'l',
  VLT: 'V',
}
const SIGNS: Readonly<Record<string, string>> = { '°C': 'C', '°F': 'F', '%': 'percent' }

/** The unit in Cloche's words; one that is not known goes on as it is called, so that nothing is taken for another. */
export function unitName(unitId: number, displayName: string): string | undefined {
  const code = unitId > 0 ? String.fromCodePoint(...lettersOf(unitId)) : ''
  return UNITS[code] ?? SIGNS[displayName.trim()] ?? (displayName.trim() || undefined)
}

const lettersOf = (unitId: number) =>
  [24, 16, 8, 0].map(shift => (unitId >> shift) & 0xff).filter(letter => letter > 0)

/** What programs of each class of machines are; the classes are the types of OPC 30200 without "DeviceType". */
const ACTIONS: Readonly<Record<string, string>> = {
  CombiSteamer: 'cook/oven',
  Oven: 'cook/oven',
  MicrowaveCombiOven: 'cook/retherm',
  Fryer: 'cook/fry',
  FryingPan: 'cook/hob',
  FryingAndGrilling: 'cook/grill',
  MultiFunctionPan: 'cook/hob',
  CookingKettle: 'cook/hob',
  PressureCookingKettle: 'cook/hob',
  PastaCooker: 'cook/hob',
  CookingZone: 'cook/hob',
  ServeryCounter: 'hold/hot',
  DishWashingMachine: 'clean/equipment',
}
export const OTHER_ACTION = 'control/temperature'

export const actionOf = (deviceClass: string): string => ACTIONS[deviceClass] ?? OTHER_ACTION
