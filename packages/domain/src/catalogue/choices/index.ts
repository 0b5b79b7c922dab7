/** Lists of choices that several declarations share, as the specification and the field name them. */
import { processActions } from '../../rules/processes/index.ts'

export * from './attachment-types.ts'
export * from './chase-choices.ts'
export * from './haccp-choices.ts'
export * from './label-choices.ts'
export * from './order-choices.ts'
export * from './planning-choices.ts'
export * from './report-choices.ts'
export * from './store-choices.ts'

/** When a life in days ends: with the last day, or at the hour it began. */
export const LIFE_ENDS = ['endOfDay', 'hour'] as const
export {
  locationTypes as LOCATION_TYPES,
  placeTypes as PLACE_TYPES,
  siteTypes as SITE_TYPES,
  subPlaceTypes as SUB_PLACE_TYPES,
} from '../../rules/places/index.ts'

export const BUSINESS_AREAS = [
  'restaurant',
  'bar',
  'collective',
  'hotel',
  'delivery',
  'online',
  'retail',
  'dealer',
  'equipmentProvider',
  'technical',
  'consultant',
  'other',
] as const

export const COMPANY_POSITIONS = [
  'owner',
  'ownerManager',
  'manager',
  'operations',
  'operationsManager',
  'sales',
  'salesManager',
  'finances',
  'financesManager',
  'purchases',
  'purchasesManager',
  'marketing',
  'marketingManager',
  'advice',
  'technology',
  'technologyManager',
  'chef',
  'chefManager',
  'operator',
  'externalCollaborator',
  'externalContact',
] as const

export {
  licenseTypes as LICENSE_TYPES,
  licenseStatuses as PURCHASE_STATUSES,
} from '../../rules/permissions/index.ts'
export {
  actingRefusals as ACTING_REFUSALS,
  allottedTypes as ALLOTTED_TYPES,
  customerActions as CUSTOMER_ACTIONS,
  customerRights as CUSTOMER_RIGHTS,
  customerStatuses as CUSTOMER_STATUSES,
} from '../../rules/customers/index.ts'

export const PRODUCT_TYPES = ['ingredient', 'intermediate', 'selling'] as const
export const PROGRAM_TYPES = [
  'prepare',
  'cook',
  'chill',
  'freeze',
  'thaw',
  'hold',
  'retherm',
  'vacuumseal',
  'serve',
  'other',
] as const

export {
  amountUnits as AMOUNT_UNITS,
  countUnits as COUNT_UNITS,
  volumeUnits as VOLUME_UNITS,
  weightUnits as WEIGHT_UNITS,
} from '../../rules/amounts/index.ts'
/** Tracking events of food with the key data that each asks for. */
export { trackingEvents as TRACKING_EVENTS } from '../../rules/food-safety/index.ts'
export const TEMPERATURE_UNITS = ['C', 'F', 'K'] as const
export const LENGTH_UNITS = ['mm', 'cm', 'm', 'km', 'in', 'ft', 'yd', 'mi'] as const
export const LIFE_UNITS = ['min', 'h', 'd', 'w', 'month'] as const

export const BATCH_STATUSES = ['available', 'hold', 'rejected'] as const
export const BATCH_ORIGINS = ['production', 'receipt'] as const
export const EVENT_KINDS = [
  'ended',
  'schedule',
  'pending',
  'start',
  'info',
  'ready',
  'warning',
  'error',
  'modify',
  'recalculate',
  'end',
] as const
/** What processes are, find and go through; rules of cooling. */
export {
  processFindingNames as PROCESS_FINDINGS,
  processKinds as PROCESS_KINDS,
  processPhases as PROCESS_PHASES,
} from '../../rules/processes/index.ts'
export { coolingRuleNames as COOLING_RULES } from '../../rules/food-safety/index.ts'
/** What becomes of the food of a process that is ended. */
export const PROCESS_RESOLUTIONS = ['next', 'anyway', 'reuse', 'waste', 'cancel'] as const
export const LINK_KINDS = ['input', 'split', 'merge', 'replace'] as const
/** Why stock changed: the reasons of the stock room. */
export {
  valuations as VALUATIONS,
  variationReasonNames as VARIATION_REASONS,
  wasteCauses as WASTE_CAUSES,
} from '../../rules/stock/index.ts'
/** How something is counted. */
export { HOW_KINDS as COUNT_WAYS } from '../../rules/counts/index.ts'

/** Languages with words, and the locales that read them. */
export { languageCodes as LANGUAGES, supportedLocales as LOCALES } from '../../text/languages.ts'
export {
  allergenLevels as ALLERGEN_LEVEL_NAMES,
  allergenNames as ALLERGEN_NAMES,
  dietNames as DIETS,
} from '../../rules/allergens/index.ts'
export { nutrientNames as NUTRIENT_NAMES } from '../../rules/recipes/index.ts'
/** What happens to labels, batches and containers: the actions of the ledger's events. */
export const EVENT_ACTIONS = [
  'label/receive',
  'label/register',
  'label/use',
  'label/move',
  'label/relocate',
  'label/ship',
  'label/return',
  'label/unreturn',
  'label/split',
  'label/merge',
  'label/replace',
  'label/open',
  'label/redate',
  'label/print',
  'label/check',
  'label/take',
  'label/count',
  'container/pack',
  'container/unpack',
  'container/move',
  'batch/hold',
  'batch/release',
  'batch/reject',
  'sensor/breach',
  'sensor/recover',
  ...processActions,
] as const

export { setUpStates as SET_UP_STATES, setUpSteps as SET_UP_STEPS } from '../../rules/set-up/index.ts'
export { statePaths as STATE_PATHS } from '../../rules/programs/index.ts'

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
export const NOTIFICATION_KINDS = [
  'newReport',
  'newDevice',
  'processWarning',
  'processError',
  'test',
  'message',
] as const
/** What an alert may watch for, by what it watches. */
export const ALERT_CONDITIONS = {
  label: ['expired', 'expiresSoon', 'pastBest', 'onHold', 'notPrinted'],
  sensor: ['limits', 'rate', 'doorOpen', 'noData', 'battery'],
  stock: ['low', 'out'],
  haccp: ['missedCheck', 'failedCheck'],
  device: ['silent', 'error'],
} as const
/** What guests may be told of a label: parts that are published with its product. */
export const PUBLIC_LABEL_PARTS = ['dates', 'made', 'state', 'batch', 'place'] as const
export const NOTIFICATION_LEVELS = ['info', 'warning', 'error'] as const
export const TICKET_KINDS = ['question', 'problem', 'idea', 'billing'] as const
export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const
/** The primary ramps an organization may show in place of the product's own. */
export const THEME_COLORS = [
  'basil',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'violet',
  'pink',
  'red',
  'orange',
  'saffron',
  'lime',
  'steel',
] as const

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export const INCIDENCE_STATES = ['open', 'acknowledged', 'closed'] as const
/** What went wrong. */
export const INCIDENCE_KINDS = ['sensor', 'check', 'overdue', 'service', 'label', 'stock', 'device'] as const
/** How a second person proved to be there. */
export const SECOND_WAYS = ['pin', 'card', 'password', 'alone'] as const
/** What became of the food that an incidence is about. */
export const INCIDENCE_OUTCOMES = ['none', 'kept', 'reworked', 'returned', 'wasted'] as const
/** What stands in the account with a supplier. */
export const SUPPLIER_ENTRIES = [
  'refusal',
  'short',
  'return',
  'returnUndone',
  'credit',
  'waived',
  'cratesIn',
  'cratesOut',
  'cratesCorrected',
] as const
export const RECURRENCES = ['none', 'day', 'week', 'month'] as const
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
/** Which state may follow which, as the programs room has it. */
export {
  incidenceMachine as INCIDENCE_MOVES,
  orderMachine as ORDER_MOVES,
  taskMachine as TASK_MOVES,
} from '../../rules/programs/index.ts'

/** Small letters and figures with slashes, as actions and sensors are named to machines. */
export const PATH = '^[a-z0-9]+([/-][a-z0-9]+)*$'
/** How states are named to programs, e.g. hot-held. */
export const STATE_PATH = '^[a-z][a-z0-9-]*$'
/** A field that names a state by its path. */
export const NAMES_STATE = {
  max: 40,
  pattern: STATE_PATH,
  from: { entity: 'state', field: 'path' },
} as const
/** An hour of the day, such as 07:30. */
export const HOUR = '^([01][0-9]|2[0-3]):[0-5][0-9]$'
/** The number of a card: four to ten pairs in capitals. */
export const CARD = '^([0-9A-F]{2}:){3,9}[0-9A-F]{2}$'

/** Why a try by the directory came to nothing; each has its words. */
export const DIRECTORY_FAULTS = [
  'off',
  'noEmail',
  'unverified',
  'foreignDomain',
  'unknownPerson',
  'otherSubject',
  'inactive',
  'noSeat',
  'taken',
  'tooManyGroups',
  'expired',
  'mismatch',
  'unreachable',
  'refusedThere',
  'wrongClient',
  'unsigned',
  'notUnderstood',
  'protected',
  'failed',
] as const
export type DirectoryFault = (typeof DIRECTORY_FAULTS)[number]

/** Where the head of a chain of seals is left, how often, and why it did not arrive. */
export const DEPOSIT_WAYS = ['mail', 'file', 'webhook'] as const
export const DEPOSIT_RHYTHMS = ['hour', 'day', 'week'] as const
export const DEPOSIT_FAULTS = ['refused', 'unreachable', 'store'] as const

/** What an inspector's file is made of, in its order. */
export const INSPECTOR_CHAPTERS = [
  'plan',
  'checks',
  'curves',
  'breaches',
  'measures',
  'calibration',
  'training',
  'deliveries',
  'cleaning',
] as const
export const INSPECTOR_FORMATS = ['pdf', 'csv'] as const
/** `draft`: its last day is not over; `incomplete`: something is missing, which it lists. */
export const INSPECTOR_MARKS = ['complete', 'incomplete', 'draft'] as const
