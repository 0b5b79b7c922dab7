/** Lists of choices that several declarations share, as the specification and the field name them. */
import { processActions } from '../../rules/processes/index.ts'

export * from './attachment-types.ts'
export * from './chase-choices.ts'
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

export const LABEL_MODES = ['individual', 'range', 'perStep'] as const
export const LABEL_CODES = ['none', 'gs1-128', 'datamatrix'] as const
/** What a block of a template shows, and the fields it may show. */
export const BLOCK_KINDS = [
  'text',
  'field',
  'dates',
  'allergens',
  'ingredients',
  'code',
  'qr',
  'image',
  'line',
  'box',
] as const
export const LABEL_FIELDS = [
  'productName',
  'state',
  'quantity',
  'madeAt',
  'bestBefore',
  'expiration',
  'batchCode',
  'supplierLot',
  'serial',
  'locationName',
  'personName',
  'organizationName',
  'organizationAddress',
  'storage',
  'origin',
  'gtin',
] as const
export const LABEL_PURPOSES = ['prep', 'sale'] as const
/** What a printer understands. */
export const PRINTER_LANGUAGES = ['zpl', 'escpos', 'pdf'] as const
/** How its agent found a printer last; `new`: never yet. */
export const PRINTER_STATUSES = ['new', 'ready', 'away', 'paper', 'open', 'paused'] as const
export const PRINT_JOB_STATUSES = ['queued', 'sent', 'printed', 'failed', 'cancelled'] as const
/** Why a job waits or failed. */
export const PRINT_FAULTS = ['away', 'paper', 'open', 'paused', 'broken', 'lost', 'unsure', 'render'] as const
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
/** Where in the kitchen a HACCP point is. */
export const HACCP_STAGES = [
  'receiving',
  'storage',
  'preparation',
  'cooking',
  'cooling',
  'holding',
  'serving',
  'cleaning',
  'other',
] as const

/** Kinds of hazard: what can make food unsafe. */
export const HACCP_HAZARDS = ['biological', 'chemical', 'physical', 'allergen'] as const

/** Kinds of kitchen that a HACCP plan begins with. */
export const HACCP_KITCHENS = ['restaurant', 'hotel', 'collective', 'school', 'productionCentre'] as const

/** By whose law the limits of a HACCP plan are set. */
export const HACCP_REGIONS = ['EU', 'UK', 'US'] as const

/** By what a hazard is controlled (Codex CXC 1-1969): a critical control point, a prerequisite programme, or nothing of its own. */
export const HACCP_CONTROLS = ['ccp', 'prerequisite', 'none'] as const

/** What a HACCP point measures; `visual`: nothing, it is judged. */
export const HACCP_MEASURES = ['temperature', 'time', 'ph', 'waterActivity', 'visual', 'count'] as const

/** How what is found at a HACCP point comes in. */
export const HACCP_METHODS = [
  'typed',
  'sensor',
  'probe',
  'options',
  'count',
  'text',
  'photo',
  'signature',
] as const

/** Programmes that come before HACCP itself (Codex CXC 1-1969, general principles of food hygiene). */
export const HACCP_PREREQUISITES = [
  'cleaning',
  'pests',
  'deliveries',
  'oil',
  'calibration',
  'personnel',
  'water',
  'maintenance',
  'training',
] as const

/** What came of a check. */
export const HACCP_OUTCOMES = ['ok', 'failed', 'notApplicable'] as const

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
/** What became of the food that an incidence is about. */
/** How a second person proved to be there. */
export const SECOND_WAYS = ['pin', 'card', 'password', 'alone'] as const

export const INCIDENCE_OUTCOMES = ['none', 'kept', 'reworked', 'returned', 'wasted'] as const
export const TASK_STATES = ['pending', 'cancel', 'start', 'end', 'pause', 'lock'] as const
export const ORDER_STATES = ['pending', 'cancel', 'start', 'end'] as const
/** How far an order came on its way to whoever delivers. */
export const ORDER_SENDINGS = [
  'draft',
  'toApprove',
  'toSend',
  'sending',
  'sent',
  'read',
  'confirmed',
  'changed',
  'despatched',
  'declined',
  'failed',
] as const
/** What speaks against sending an order as it is. */
export const ORDER_CONCERNS = ['belowMinimum', 'secondToday', 'tooLate', 'noDelivery', 'noPrice'] as const
/** The ways by which orders go, and answers come. */
export const ORDER_WAYS = ['email', 'webhook', 'sftp', 'location', 'phone', 'link', 'ubl'] as const
/** What became of a message: it waits, was handed to its way, left, failed for good; `received`: it came in. */
export const ORDER_MESSAGE_STATES = ['waiting', 'handed', 'sent', 'failed', 'received'] as const
/** What a forwarding rule sends as a file or as a message. */
export const ORDER_FORMATS = ['csv', 'json', 'ubl'] as const
/** What came of a line of an order. */
export const ORDER_OUTCOMES = ['open', 'part', 'complete', 'over', 'short', 'refused'] as const
/** Why a line is in a basket. */
export const ORDER_REASONS = [
  'par',
  'plan',
  'menu',
  'lastWeek',
  'template',
  'byHand',
  'pack',
  'minimum',
] as const
/** What became of food at the door. */
export const ARRIVAL_OUTCOMES = ['accepted', 'held', 'refused'] as const
/** Why food was held or sent back at the door. */
export const REFUSED_REASONS = [
  'temperature',
  'date',
  'damaged',
  'quality',
  'wrongProduct',
  'notOrdered',
  'tooMuch',
  'noPapers',
] as const
/** How food between our own places stands. */
export const SHIPMENT_STATES = ['sent', 'received', 'cancelled'] as const
/** What came of a label that was sent to another place. */
export const SHIPMENT_OUTCOMES = ['onTheWay', 'arrived', 'less', 'missing', 'refused'] as const
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
export const REPORT_KINDS = ['events', 'labels', 'expirations', 'variations', 'haccp', 'action'] as const
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
