/** The entities that hand-made screens read. */
export type RecordName =
  | 'product'
  | 'action'
  | 'composition'
  | 'program'
  | 'state'
  | 'step'
  | 'menuItem'
  | 'modifier'
  | 'batching'
  | 'batch'
  | 'label'
  | 'jobProfile'
  | 'template'
  | 'templateBlock'
  | 'favorite'
  | 'event'
  | 'location'
  | 'containerShape'
  | 'checkpoint'
  | 'order'
  | 'stockCount'
  | 'container'
  | 'user'
  | 'device'
  | 'sensor'
  | 'alert'
  | 'notification'
  | 'incidence'
  | 'process'
  | 'haccpPoint'
  | 'haccpPlanVersion'
  | 'haccpCheck'
  | 'task'
  | 'subtask'
  | 'shift'
  | 'pattern'
  | 'patternTask'
  | 'taskSeries'
  | 'trigger'
  | 'report'
  | 'connector'
  | 'printer'
  | 'printJob'
  | 'printAgent'
  | 'orderBatch'
  | 'stockVariation'
  | 'terminal'

/** Where the calls of an entity are: `one`, `many` and the name of the list in the answer; a test compares them. */
export const wires: Readonly<Record<RecordName, readonly [one: string, many: string, plural: string]>> = {
  action: ['/action', '/actions', 'actions'],
  product: ['/product', '/products', 'products'],
  composition: ['/product/composition', '/products/compositions', 'compositions'],
  program: ['/program', '/programs', 'programs'],
  state: ['/elaboration/state', '/elaboration/states', 'states'],
  step: ['/elaboration/step', '/elaboration/steps', 'steps'],
  menuItem: ['/menu/item', '/menu/items', 'menuItems'],
  modifier: ['/product/modifier', '/products/modifiers', 'modifiers'],
  batching: ['/labeling/batching', '/labeling/batchings', 'batchings'],
  batch: ['/labeling/batch', '/labeling/batches', 'batches'],
  template: ['/labeling/template', '/labeling/templates', 'templates'],
  templateBlock: ['/labeling/template/block', '/labeling/template/blocks', 'templateBlocks'],
  label: ['/labeling/label', '/labeling/labels', 'labels'],
  favorite: ['/labeling/favorite', '/labeling/favorites', 'favorites'],
  event: ['/monitor/event', '/monitor/events', 'events'],
  location: ['/location', '/locations', 'locations'],
  order: ['/ordering/order', '/ordering/orders', 'orders'],
  checkpoint: ['/stock/checkpoint', '/stock/checkpoints', 'checkpoints'],
  stockCount: ['/stock/counting', '/stock/countings', 'stockCounts'],
  containerShape: ['/container/shape', '/container/shapes', 'containerShapes'],
  container: ['/container/container', '/container/containers', 'containers'],
  user: ['/user', '/users', 'users'],
  jobProfile: ['/job-profile', '/job-profiles', 'jobProfiles'],
  device: ['/device', '/devices', 'devices'],
  sensor: ['/sensor', '/sensors', 'sensors'],
  alert: ['/alert', '/alerts', 'alerts'],
  notification: ['/notification/notification', '/notification/notifications', 'notifications'],
  process: ['/monitor/process', '/monitor/processes', 'processes'],
  incidence: ['/monitor/incidence', '/monitor/incidences', 'incidences'],
  haccpPoint: ['/haccp/haccp', '/haccp/haccps', 'haccpPoints'],
  haccpPlanVersion: ['/haccp/plan-version', '/haccp/plan-versions', 'haccpPlanVersions'],
  haccpCheck: ['/haccp/event', '/haccp/events', 'haccpChecks'],
  orderBatch: ['/ordering/batch', '/ordering/batches', 'orderBatches'],
  stockVariation: ['/stock/variation', '/stock/variations', 'stockVariations'],
  subtask: ['/planning/subtask', '/planning/subtasks', 'subtasks'],
  shift: ['/planning/shift', '/planning/shifts', 'shifts'],
  task: ['/planning/task', '/planning/tasks/list', 'tasks'],
  patternTask: ['/planning/pattern/task', '/planning/pattern/tasks', 'patternTasks'],
  pattern: ['/planning/pattern', '/planning/patterns', 'patterns'],
  taskSeries: ['/planning/series', '/planning/series/list', 'seriesOfTasks'],
  trigger: ['/planning/trigger', '/planning/triggers', 'triggers'],
  report: ['/reporting/report', '/reporting/reports', 'reports'],
  connector: ['/integration/connector', '/integration/connectors', 'connectors'],
  printer: ['/labeling/printer', '/labeling/printers', 'printers'],
  printJob: ['/labeling/print/job', '/labeling/print/jobs', 'printJobs'],
  terminal: ['/user-control/terminal', '/user-control/terminals', 'terminals'],
  printAgent: ['/labeling/print/agent', '/labeling/print/agents', 'printAgents'],
}
