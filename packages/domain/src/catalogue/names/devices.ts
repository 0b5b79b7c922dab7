/** Devices, sensors, what they measure, systems that are connected. */

export const DEVICE_TYPES = [
  'oven',
  'cooker',
  'blastChiller',
  'fridge',
  'freezer',
  'vacuumSealer',
  'labelPrinter',
  'checkpoint',
  'scale',
  'probe',
  'tablet',
  'gateway',
  'other',
] as const
export const DEVICE_OWNERSHIPS = ['bought', 'rented'] as const
export const SENSOR_KINDS = ['temperature', 'humidity', 'weight', 'door', 'power', 'time', 'other'] as const
/** The thing whose value a sensor tells: what follows for food, `rules/whereabouts` says. */
export const SENSOR_MEASURES = ['air', 'core', 'room', 'surface', 'food', 'other'] as const
/** Why a reading of a machine is not written down. The codes stand on the wire and in the counts of a sensor. */
export const READING_REFUSALS = [
  'malformed',
  'badInstant',
  'notANumber',
  'unknownSensor',
  'otherDevice',
  'unknownUnit',
  'unplugged',
  'implausible',
  'beforeDevice',
  'ahead',
] as const
export const CONNECTOR_TYPES = [
  'bartender',
  'etpos',
  'zapier',
  'gastrokaizen',
  'revoxef',
  'revoretail',
  'revoflow',
  'tspoonlab',
  'odoo',
  'holded',
  'glop',
  'orderry',
  'agora',
  'apicbase',
  'gstock',
  'ordering',
] as const
