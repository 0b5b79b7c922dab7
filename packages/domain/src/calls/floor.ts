/**
 * What a session of a shared tablet may call: floor work, and nothing else. Whatever is not named here is refused there,
 * whoever it is and whatever they may do elsewhere; a new call is none of the floor's until it is named.
 */

/** Own calls, by name. */
const OWN = [
  // Who is here, and what they may do at this place.
  'auth.claims',
  'auth.waitingKey',
  'organization.me',
  'organization.myPermissions',
  'organization.location',
  'organization.locationPeriods',
  'organization.locationSensors',
  'organization.locationDevices',
  'core.live',
  'core.search',
  'public.bytecode',
  // Labels and containers.
  'labeling.templates',
  'labeling.templatePicture',
  'labeling.proof',
  'labeling.register',
  'labeling.registerPreview',
  'labeling.reserve',
  'labeling.offline',
  'labeling.notePrint',
  'labeling.print',
  'labeling.content',
  'labeling.scan',
  'labeling.moves',
  'labeling.move',
  'labeling.split',
  'labeling.merge',
  'labeling.hold',
  'labeling.release',
  'labeling.dashboard',
  'labeling.printers',
  'labeling.enqueue',
  'labeling.cancelJobs',
  'labeling.reprint',
  'labeling.confirmJob',
  'labeling.figures',
  'labeling.expiring',
  'containers.contents',
  'containers.pack',
  'containers.unpack',
  'containers.move',
  'containers.weigh',
  'containers.sscc',
  'containers.print',
  // What is cooked, and with what.
  'production.executables',
  'production.installables',
  'production.schedulables',
  'production.actionMini',
  'production.actionBytecode',
  'production.recipe',
  'production.recipes',
  'production.attachmentContent',
  'production.uploadAttachment',
  // Programs that run.
  'labeling.processOffer',
  'labeling.startProcess',
  'labeling.changeProcess',
  'labeling.endProcess',
  'labeling.processNow',
  // Stock.
  'stock.products',
  'stock.locations',
  'stock.states',
  'stock.expirations',
  'stock.product',
  'stock.register',
  'stock.transfer',
  'stock.count',
  'stock.undo',
  'stock.beginScanning',
  // Checks, and what goes wrong.
  'haccp.check',
  'haccp.due',
  'haccp.atPoint',
  'monitor.trace',
  'monitor.traceTimeline',
  'monitor.traceTemperatures',
  'monitor.series',
  'monitor.sensorDuring',
  'monitor.live',
  'monitor.labelAlarms',
  'monitor.openIncidence',
  'monitor.incidenceContents',
  'monitor.verifyIncidences',
  'notification.acknowledge',
  'notification.resolve',
] as const

/** Entities whose records may be read there: in lists and one by one. */
const READ = [
  'location',
  'product',
  'composition',
  'program',
  'action',
  'attachment',
  'menu',
  'menuItem',
  'modifier',
  'state',
  'elaboration',
  'step',
  'batching',
  'batch',
  'batchItem',
  'label',
  'labelLink',
  'favorite',
  'event',
  'stream',
  'container',
  'containerShape',
  'device',
  'sensor',
  'notification',
  'incidence',
  'template',
  'printer',
  'printJob',
  'checkpoint',
  'checkpointBatch',
  'stockVariation',
  'task',
  'subtask',
  'haccpPoint',
  'haccpCheck',
  'process',
] as const

/** Entities whose records may be made or changed there, each by these standard calls. */
const WRITTEN = {
  task: ['change', 'patch'],
  subtask: ['change', 'patch'],
  incidence: ['create', 'change', 'patch'],
  checkpointBatch: ['create', 'change', 'patch'],
  favorite: ['create', 'remove'],
} as const

const READ_VERBS = ['list', 'list.get', 'read', 'mini', 'bytecode', 'history'] as const

/** The names of all calls of the floor. */
export const FLOOR_CALLS: ReadonlySet<string> = new Set<string>([
  ...OWN,
  ...READ.flatMap(entity => READ_VERBS.map(verb => `${entity}.${verb}`)),
  ...Object.entries(WRITTEN).flatMap(([entity, verbs]) => verbs.map(verb => `${entity}.${verb}`)),
])

/** Whether a session of a shared tablet may make the call of this name. */
export const isFloorCall = (name: string): boolean => FLOOR_CALLS.has(name)

/** What the floor names, for whoever proves that it is there. */
export const FLOOR_NAMES = { own: OWN, read: READ, written: WRITTEN } as const
