/** Lists of choices that several fields share. Each is typed by its list in the catalogue: a missing name does not compile. */
import type { TakingBlock } from '../../rules/programs/index.ts'
import type { NOTIFICATION_KINDS, NOTIFICATION_LEVELS } from '../../catalogue/names/alerts.ts'
import type {
  CHANNELS,
  CHASE_STEPS,
  DELIVERY_RESULTS,
  SENDING_FAULTS,
  WEBHOOK_TOPICS,
} from '../../catalogue/names/chase.ts'
import type {
  CONNECTOR_TYPES,
  DEVICE_TYPES,
  SENSOR_KINDS,
  SENSOR_MEASURES,
} from '../../catalogue/names/devices.ts'
import type { EVENT_KINDS } from '../../catalogue/names/events.ts'
import type {
  ALLERGEN_LEVEL_NAMES,
  ALLERGEN_NAMES,
  BATCH_STATUSES,
  DIETS,
  PRODUCT_TYPES,
} from '../../catalogue/names/food.ts'
import type { LABEL_MODES } from '../../catalogue/names/label.ts'
import type { LICENSE_TYPES, PURCHASE_STATUSES } from '../../catalogue/names/licenses.ts'
import type { ORDER_STATES, REFUSED_REASONS } from '../../catalogue/names/order.ts'
import type { BUSINESS_AREAS, COMPANY_POSITIONS, LOCATION_TYPES } from '../../catalogue/names/places.ts'
import type {
  SERIES_DAYS,
  STEP_KINDS,
  TASK_ORIGINS,
  TASK_OUTCOMES,
  TASK_STATES,
  TASK_WORK,
} from '../../catalogue/names/planning.ts'
import type {
  DELIVERY_FAULTS,
  DELIVERY_STATES,
  REPORT_FAILURES,
  REPORT_KINDS,
  REPORT_MARKS,
  REPORT_RHYTHMS,
} from '../../catalogue/names/report.ts'
import type { STATE_PATHS } from '../../catalogue/names/states.ts'
import type { RECURRENCES, WEEKDAYS } from '../../catalogue/names/time.ts'
import type {
  AMOUNT_UNITS,
  LENGTH_UNITS,
  TEMPERATURE_UNITS,
  WEIGHT_UNITS,
} from '../../catalogue/names/units.ts'

type Named<List extends readonly string[]> = Record<List[number], string>

export const weightUnits = {
  mg: 'mg',
  g: 'g',
  kg: 'kg',
  oz: 'oz',
  lb: 'lb',
} satisfies Named<typeof WEIGHT_UNITS>

export const amountUnits = {
  ...weightUnits,
  ml: 'ml',
  cl: 'cl',
  dl: 'dl',
  l: 'l',
  piece: 'pc',
  serving: 'serving',
  slice: 'slice',
  leaf: 'leaf',
  cup: 'cup',
  tablespoon: 'tbsp',
  teaspoon: 'tsp',
} satisfies Named<typeof AMOUNT_UNITS>

export const lengthUnits = {
  mm: 'mm',
  cm: 'cm',
  m: 'm',
  km: 'km',
  in: 'in',
  ft: 'ft',
  yd: 'yd',
  mi: 'mi',
} satisfies Named<typeof LENGTH_UNITS>

export const temperatureUnits = {
  C: '°C',
  F: '°F',
  K: 'K',
} satisfies Named<typeof TEMPERATURE_UNITS>

export const locationTypes = {
  brand: 'Brand',
  division: 'Division',
  group: 'Group',
  kitchen: 'Kitchen',
  productionCentre: 'Production centre',
  sellingPoint: 'Selling point',
  warehouse: 'Warehouse',
  room: 'Room',
  shelf: 'Shelf',
  table: 'Table',
  seat: 'Seat',
  position: 'Position',
} satisfies Named<typeof LOCATION_TYPES>

export const businessAreas = {
  restaurant: 'Restaurant',
  bar: 'Bar',
  collective: 'Contract catering',
  hotel: 'Hotel',
  delivery: 'Delivery',
  online: 'Online sales',
  retail: 'Retail',
  dealer: 'Dealer',
  equipmentProvider: 'Equipment maker',
  technical: 'Technical service',
  consultant: 'Consultant',
  other: 'Other',
} satisfies Named<typeof BUSINESS_AREAS>

export const companyPositions = {
  owner: 'Owner',
  ownerManager: 'Owner and manager',
  manager: 'Manager',
  operations: 'Operations',
  operationsManager: 'Operations manager',
  sales: 'Sales',
  salesManager: 'Sales manager',
  finances: 'Finance',
  financesManager: 'Finance manager',
  purchases: 'Purchasing',
  purchasesManager: 'Purchasing manager',
  marketing: 'Marketing',
  marketingManager: 'Marketing manager',
  advice: 'Advice',
  technology: 'Technology',
  technologyManager: 'Technology manager',
  chef: 'Chef',
  chefManager: 'Head chef',
  operator: 'Kitchen operator',
  externalCollaborator: 'External collaborator',
  externalContact: 'External contact',
} satisfies Named<typeof COMPANY_POSITIONS>

export const licenseTypes = {
  backup: 'Backup',
  'history-90': 'History of 90 days',
  'history-180': 'History of 180 days',
  'history-unlimited': 'Unlimited history',
  report: 'Reports',
  chef: 'Chef',
  'equipment-provider': 'Equipment provider',
  'label-ready-to-eat': 'Labels: ready to eat',
  'label-writer': 'Labels: register',
  'label-reader': 'Labels: read',
  'order-reader': 'Orders: read',
  'affiliate-organization': 'Affiliate: organizations',
  'affiliate-user': 'Affiliate: users',
  'affiliate-device': 'Affiliate: devices',
  'affiliate-license': 'Affiliate: licences',
  'stock-connector-gstock': 'Stock connection with Gstock',
  'stock-connector-odoo': 'Stock connection with Odoo',
  'recipe-connector-gastrokaizen': 'Recipe connection with GastroKaizen',
  'recipe-connector-tspoonlab': 'Recipe connection with tSpoonLab',
  'recipe-connector-apicbase': 'Recipe connection with Apicbase',
  user: 'User seat',
  'device-track-mini': 'Track mini device',
  'device-track-core': 'Track core device',
  'device-track-pro': 'Track pro device',
  'device-track-intelligence': 'Track intelligence device',
  'device-track-ordering': 'Track ordering device',
  'device-track-unlimited': 'Track unlimited device',
  'device-cooker-compact': 'Compact cooker',
  'device-cooker-full': 'Full cooker',
  'device-test-core': 'Test core device',
  'device-pick-core': 'Pick core device',
  'device-checkpoint-core': 'Checkpoint core device',
} satisfies Record<(typeof LICENSE_TYPES)[number], string>

export const purchaseStatuses = {
  completed: 'Completed',
  canceled: 'Cancelled',
  pending_cancel: 'Cancellation pending',
  processing: 'Processing',
  failed: 'Failed',
  refunded: 'Refunded',
  onHold: 'On hold',
  pending: 'Pending',
} satisfies Named<typeof PURCHASE_STATUSES>

export const productTypes = {
  ingredient: 'Ingredient',
  intermediate: 'Semi-product',
  selling: 'Selling product',
} satisfies Named<typeof PRODUCT_TYPES>

export const diets = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  halal: 'Halal',
  kosher: 'Kosher',
  celiac: 'Gluten-free',
  lactoseIntolerant: 'Lactose-free',
} satisfies Named<typeof DIETS>

export const allergens = {
  celery: 'Celery',
  gluten: 'Gluten',
  crustaceans: 'Crustaceans',
  eggs: 'Eggs',
  fish: 'Fish',
  lupin: 'Lupin',
  milk: 'Milk',
  molluscs: 'Molluscs',
  mustard: 'Mustard',
  nuts: 'Nuts',
  peanuts: 'Peanuts',
  sesame: 'Sesame',
  so2: 'Sulphites',
  soya: 'Soya',
} satisfies Named<typeof ALLERGEN_NAMES>

export const allergenLevels = {
  contains: 'Contains',
  traces: 'May contain traces',
  cannotEnsure: 'Cannot ensure',
  notContained: 'Does not contain',
} satisfies Named<typeof ALLERGEN_LEVEL_NAMES>

export const labelModes = {
  individual: 'One label a piece',
  range: 'Several pieces under one label',
  perStep: 'One label a step',
} satisfies Named<typeof LABEL_MODES>

export const batchStatuses = {
  available: 'Available',
  hold: 'On hold',
  rejected: 'Rejected',
} satisfies Named<typeof BATCH_STATUSES>

export const eventKinds = {
  ended: 'Ended',
  schedule: 'Scheduled',
  pending: 'Pending',
  start: 'Started',
  info: 'Information',
  ready: 'Ready',
  warning: 'Warning',
  error: 'Error',
  modify: 'Modified',
  recalculate: 'Recalculated',
  end: 'Finished',
} satisfies Named<typeof EVENT_KINDS>

export const statePaths = {
  init: 'Received',
  prepare: 'Prepared',
  label: 'Labelled',
  cook: 'Cooked',
  chill: 'Chilled',
  freeze: 'Frozen',
  defrost: 'Thawing',
  thaw: 'Thawed',
  ready: 'Ready',
  serve: 'Served',
  end: 'Finished',
  consume: 'Consumed',
  waste: 'Thrown away',
  reuse: 'For reuse',
  vacuumseal: 'Vacuum-sealed',
  sear: 'Seared',
  broil: 'Grilled',
  retherm: 'Regenerated',
  cancel: 'Cancelled',
  unknown: 'Any state',
} satisfies Named<typeof STATE_PATHS>

export const weekdays = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} satisfies Named<typeof WEEKDAYS>

export const taskStates = {
  pending: 'Pending',
  start: 'Started',
  pause: 'Paused',
  lock: 'Locked',
  end: 'Finished',
  cancel: 'Cancelled',
} satisfies Named<typeof TASK_STATES>

export const taskOutcomes = {
  none: 'Open',
  done: 'Done',
  doneLate: 'Done late',
  missed: 'Missed',
  skipped: 'Skipped',
} satisfies Named<typeof TASK_OUTCOMES>

export const taskWork = {
  none: 'Nothing in particular',
  label: 'Labelling',
  check: 'HACCP check',
  program: 'Program',
  count: 'Stock count',
  order: 'Order',
  clean: 'Cleaning',
  action: 'Action',
} satisfies Named<typeof TASK_WORK>

export const taskOrigins = {
  none: 'By hand',
  series: 'Repeats',
  pattern: 'Task template',
  plan: 'Production plan',
  trigger: 'Automation',
} satisfies Named<typeof TASK_ORIGINS>

export const stepKinds = {
  tick: 'Tick off',
  value: 'Value',
  photo: 'Photo',
  check: 'HACCP check',
  label: 'Label',
} satisfies Named<typeof STEP_KINDS>

export const seriesDays = {
  every: 'All days',
  workdays: 'Monday to Friday',
  openingDays: 'Opening days of the location',
} satisfies Named<typeof SERIES_DAYS>

export const orderStates = {
  pending: 'Pending',
  start: 'Under way',
  end: 'Delivered',
  cancel: 'Cancelled',
} satisfies Named<typeof ORDER_STATES>

export const recurrences = {
  none: 'No',
  day: 'Every day',
  week: 'Every week',
  month: 'Every month',
} satisfies Named<typeof RECURRENCES>

export const notificationKinds = {
  newReport: 'New report',
  newDevice: 'New device',
  processWarning: 'Process warning',
  processError: 'Process error',
  test: 'Test',
  message: 'Message',
} satisfies Named<typeof NOTIFICATION_KINDS>

export const notificationLevels = {
  info: 'Information',
  warning: 'Warning',
  error: 'Error',
} satisfies Named<typeof NOTIFICATION_LEVELS>

export const deviceTypes = {
  oven: 'Oven',
  cooker: 'Cooker',
  blastChiller: 'Blast chiller',
  fridge: 'Fridge',
  freezer: 'Freezer',
  vacuumSealer: 'Vacuum sealer',
  labelPrinter: 'Label printer',
  checkpoint: 'Checkpoint',
  scale: 'Scale',
  probe: 'Probe',
  tablet: 'Tablet',
  gateway: 'Gateway',
  other: 'Other',
} satisfies Named<typeof DEVICE_TYPES>

export const sensorKinds = {
  temperature: 'Temperature',
  humidity: 'Humidity',
  weight: 'Weight',
  door: 'Door',
  power: 'Power',
  time: 'Time',
  other: 'Other',
} satisfies Named<typeof SENSOR_KINDS>

export const sensorMeasures = {
  air: 'Air of a chamber',
  core: 'Core, in a chamber',
  room: 'Room',
  surface: 'Surface',
  food: 'Food itself',
  other: 'Something else',
} satisfies Named<typeof SENSOR_MEASURES>

export const reportKinds = {
  labels: 'Labels',
  expirations: 'Expirations',
  losses: 'Losses',
  stockValue: 'Value of stock',
  stockMovements: 'Stock movements',
  counts: 'Counts',
  theoretical: 'Used against expected',
  haccp: 'HACCP',
  temperatures: 'Temperatures',
  incidences: 'Incidences',
  tasks: 'Tasks',
  orders: 'Orders and suppliers',
  trace: 'Trace of a lot',
  events: 'Events',
  action: 'An action',
  people: 'Work of people',
  comparison: 'Comparison of places',
} satisfies Named<typeof REPORT_KINDS>

export const reportMarks = {
  final: 'Final',
  draft: 'DRAFT',
  incomplete: 'INCOMPLETE',
} satisfies Named<typeof REPORT_MARKS>

export const reportFailures = {
  tooLarge: 'There is more than fits into one report. Ask for fewer days or fewer places.',
  noPlace: 'The place is not there any more.',
  notAllowed: 'Whoever asked for it may not see what it would tell.',
  nothingAsked: 'It does not say which action, label or lot it is about.',
  again: 'It could not be made. Ask for it again.',
} satisfies Named<typeof REPORT_FAILURES>

export const reportRhythms = {
  day: 'Every day',
  week: 'Every week',
  month: 'Every month',
} satisfies Named<typeof REPORT_RHYTHMS>

export const deliveryStates = {
  waiting: 'Waits',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'Not sent',
} satisfies Named<typeof DELIVERY_STATES>

export const deliveryFaults = {
  refused: 'Refused by the mail server',
  noAccess: 'May not see such reports any more',
  unsubscribed: 'Wants none any more',
} satisfies Named<typeof DELIVERY_FAULTS>

export const connectorTypes = {
  bartender: 'BarTender',
  etpos: 'ET-POS',
  zapier: 'Zapier',
  gastrokaizen: 'Gastrokaizen',
  revoxef: 'Revo XEF',
  revoretail: 'Revo RETAIL',
  revoflow: 'Revo FLOW',
  tspoonlab: 'tSpoonLab',
  odoo: 'Odoo',
  holded: 'Holded',
  glop: 'Glop',
  orderry: 'Orderry',
  agora: 'Ágora',
  apicbase: 'Apicbase',
  gstock: 'Gstock',
  ordering: 'Ordering',
} satisfies Named<typeof CONNECTOR_TYPES>

export const channels = {
  email: 'E-mail',
  push: 'Browser message',
  sms: 'SMS',
  webhook: 'Webhook',
} satisfies Named<typeof CHANNELS>

export const chaseSteps = {
  first: 'At once',
  repeat: 'Reminder',
  escalation: 'Next in line',
  again: 'Sent by hand',
} satisfies Named<typeof CHASE_STEPS>

export const deliveryResults = {
  waiting: 'Waiting',
  sending: 'Being sent',
  handed: 'With the mail server',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'Not needed any more',
} satisfies Named<typeof DELIVERY_RESULTS>

export const sendingFaults = {
  noAddress: 'No address',
  noBrowser: 'No browser takes messages',
  noGateway: 'No SMS gateway is set up',
  gone: 'The address is no more',
  refused: 'Refused',
  unreachable: 'Not reachable',
  settled: 'Somebody was already on it',
  off: 'Switched off',
  unsealed: 'The secret cannot be opened',
} satisfies Named<typeof SENDING_FAULTS>

export const webhookTopics = {
  label: 'Labels',
  event: 'Events',
  order: 'Orders',
  task: 'Tasks',
  notification: 'Notifications',
  device: 'Devices',
  triggerFiring: 'Automations that started',
} satisfies Named<typeof WEBHOOK_TOPICS>

/** Why food was held or sent back at the door. */
export const refusedReasons = {
  temperature: 'Temperature',
  date: 'Date too short or past',
  damaged: 'Damaged',
  quality: 'Quality',
  wrongProduct: 'Another product',
  notOrdered: 'Not ordered',
  tooMuch: 'Too much',
  noPapers: 'Papers missing',
} satisfies Named<typeof REFUSED_REASONS>

/** Why a label is not taken. */
export const takingBlocks = {
  final: 'Used up',
  hold: 'On hold',
  rejected: 'Rejected',
  expired: 'Past its date',
  onTheWay: 'On its way already',
} satisfies Record<TakingBlock, string>
