/** The lists of choices in Spanish, each typed by the English one. */
import type * as en from '../en/lists.ts'

type Like<List> = Record<keyof List, string>

export const weightUnits = {
  mg: 'mg',
  g: 'g',
  kg: 'kg',
  oz: 'oz',
  lb: 'lb',
} satisfies Like<typeof en.weightUnits>

export const amountUnits = {
  ...weightUnits,
  ml: 'ml',
  cl: 'cl',
  dl: 'dl',
  l: 'l',
  piece: 'ud.',
  serving: 'ración',
  slice: 'loncha',
  leaf: 'hoja',
  cup: 'taza',
  tablespoon: 'cda.',
  teaspoon: 'cdta.',
} satisfies Like<typeof en.amountUnits>

export const lengthUnits = {
  mm: 'mm',
  cm: 'cm',
  m: 'm',
  km: 'km',
  in: 'in',
  ft: 'ft',
  yd: 'yd',
  mi: 'mi',
} satisfies Like<typeof en.lengthUnits>

export const temperatureUnits = {
  C: '°C',
  F: '°F',
  K: 'K',
} satisfies Like<typeof en.temperatureUnits>

export const locationTypes = {
  brand: 'Marca',
  division: 'División',
  group: 'Grupo',
  kitchen: 'Cocina',
  productionCentre: 'Centro de producción',
  sellingPoint: 'Punto de venta',
  warehouse: 'Almacén',
  room: 'Sala',
  shelf: 'Estantería',
  table: 'Mesa',
  seat: 'Asiento',
  position: 'Posición',
} satisfies Like<typeof en.locationTypes>

export const businessAreas = {
  restaurant: 'Restaurante',
  bar: 'Bar',
  collective: 'Colectividades',
  hotel: 'Hotel',
  delivery: 'Reparto a domicilio',
  online: 'Venta en línea',
  retail: 'Comercio minorista',
  dealer: 'Distribuidor',
  equipmentProvider: 'Fabricante de equipos',
  technical: 'Servicio técnico',
  consultant: 'Consultoría',
  other: 'Otro',
} satisfies Like<typeof en.businessAreas>

export const companyPositions = {
  owner: 'Propiedad',
  ownerManager: 'Propiedad y dirección',
  manager: 'Dirección',
  operations: 'Operaciones',
  operationsManager: 'Dirección de operaciones',
  sales: 'Ventas',
  salesManager: 'Dirección de ventas',
  finances: 'Finanzas',
  financesManager: 'Dirección financiera',
  purchases: 'Compras',
  purchasesManager: 'Dirección de compras',
  marketing: 'Marketing',
  marketingManager: 'Dirección de marketing',
  advice: 'Asesoría',
  technology: 'Tecnología',
  technologyManager: 'Dirección de tecnología',
  chef: 'Cocina',
  chefManager: 'Jefatura de cocina',
  operator: 'Personal de cocina',
  externalCollaborator: 'Colaboración externa',
  externalContact: 'Contacto externo',
} satisfies Like<typeof en.companyPositions>

export const licenseTypes = {
  backup: 'Copia de seguridad',
  'history-90': 'Historial de 90 días',
  'history-180': 'Historial de 180 días',
  'history-unlimited': 'Historial sin límite',
  report: 'Informes',
  chef: 'Chef',
  'equipment-provider': 'Proveedor de equipos',
  'label-ready-to-eat': 'Etiquetas: listo para consumir',
  'label-writer': 'Etiquetas: registrar',
  'label-reader': 'Etiquetas: consultar',
  'order-reader': 'Pedidos: consultar',
  'affiliate-organization': 'Afiliado: organizaciones',
  'affiliate-user': 'Afiliado: usuarios',
  'affiliate-device': 'Afiliado: equipos',
  'affiliate-license': 'Afiliado: licencias',
  'stock-connector-gstock': 'Conexión de stock con Gstock',
  'stock-connector-odoo': 'Conexión de stock con Odoo',
  'recipe-connector-gastrokaizen': 'Conexión de recetas con GastroKaizen',
  'recipe-connector-tspoonlab': 'Conexión de recetas con tSpoonLab',
  'recipe-connector-apicbase': 'Conexión de recetas con Apicbase',
  user: 'Plaza de usuario',
  'device-track-mini': 'Equipo Track mini',
  'device-track-core': 'Equipo Track core',
  'device-track-pro': 'Equipo Track pro',
  'device-track-intelligence': 'Equipo Track intelligence',
  'device-track-ordering': 'Equipo Track ordering',
  'device-track-unlimited': 'Equipo Track unlimited',
  'device-cooker-compact': 'Cocedor compacto',
  'device-cooker-full': 'Cocedor completo',
  'device-test-core': 'Equipo Test core',
  'device-pick-core': 'Equipo Pick core',
  'device-checkpoint-core': 'Equipo Checkpoint core',
} satisfies Like<typeof en.licenseTypes>

export const purchaseStatuses = {
  completed: 'Completada',
  canceled: 'Cancelada',
  pending_cancel: 'Pendiente de cancelar',
  processing: 'En proceso',
  failed: 'Fallida',
  refunded: 'Reembolsada',
  onHold: 'En espera',
  pending: 'Pendiente',
} satisfies Like<typeof en.purchaseStatuses>

export const productTypes = {
  ingredient: 'Ingrediente',
  intermediate: 'Semielaborado',
  selling: 'Producto de venta',
} satisfies Like<typeof en.productTypes>

export const diets = {
  vegetarian: 'Vegetariana',
  vegan: 'Vegana',
  halal: 'Halal',
  kosher: 'Kosher',
  celiac: 'Sin gluten',
  lactoseIntolerant: 'Sin lactosa',
} satisfies Like<typeof en.diets>

export const allergens = {
  celery: 'Apio',
  gluten: 'Gluten',
  crustaceans: 'Crustáceos',
  eggs: 'Huevos',
  fish: 'Pescado',
  lupin: 'Altramuces',
  milk: 'Leche',
  molluscs: 'Moluscos',
  mustard: 'Mostaza',
  nuts: 'Frutos de cáscara',
  peanuts: 'Cacahuetes',
  sesame: 'Sésamo',
  so2: 'Sulfitos',
  soya: 'Soja',
} satisfies Like<typeof en.allergens>

export const allergenLevels = {
  contains: 'Contiene',
  traces: 'Puede contener trazas',
  cannotEnsure: 'No se puede asegurar',
  notContained: 'No contiene',
} satisfies Like<typeof en.allergenLevels>

export const labelModes = {
  individual: 'Una etiqueta por pieza',
  range: 'Varias piezas en una etiqueta',
  perStep: 'Una etiqueta por paso',
} satisfies Like<typeof en.labelModes>

export const batchStatuses = {
  available: 'Disponible',
  hold: 'Retenido',
  rejected: 'Rechazado',
} satisfies Like<typeof en.batchStatuses>

export const eventKinds = {
  ended: 'Terminado',
  schedule: 'Programado',
  pending: 'Pendiente',
  start: 'Inicio',
  info: 'Información',
  ready: 'Listo',
  warning: 'Advertencia',
  error: 'Error',
  modify: 'Modificación',
  recalculate: 'Recálculo',
  end: 'Fin',
} satisfies Like<typeof en.eventKinds>

export const statePaths = {
  init: 'Recibido',
  prepare: 'Preparado',
  label: 'Etiquetado',
  cook: 'Cocinado',
  chill: 'Refrigerado',
  freeze: 'Congelado',
  defrost: 'Descongelándose',
  thaw: 'Descongelado',
  ready: 'Listo',
  serve: 'Servido',
  end: 'Terminado',
  consume: 'Consumido',
  waste: 'Desechado',
  reuse: 'Para reutilizar',
  vacuumseal: 'Envasado al vacío',
  sear: 'Marcado',
  broil: 'Asado',
  retherm: 'Regenerado',
  cancel: 'Cancelado',
  unknown: 'Cualquier estado',
} satisfies Like<typeof en.statePaths>

export const weekdays = {
  monday: 'Lunes',
  tuesday: 'Martes',
  wednesday: 'Miércoles',
  thursday: 'Jueves',
  friday: 'Viernes',
  saturday: 'Sábado',
  sunday: 'Domingo',
} satisfies Like<typeof en.weekdays>

export const taskStates = {
  pending: 'Pendiente',
  start: 'Empezada',
  pause: 'En pausa',
  lock: 'Bloqueada',
  end: 'Terminada',
  cancel: 'Cancelada',
} satisfies Like<typeof en.taskStates>

export const taskOutcomes = {
  none: 'Por hacer',
  done: 'Hecha',
  doneLate: 'Hecha tarde',
  missed: 'No hecha',
  skipped: 'Omitida',
} satisfies Like<typeof en.taskOutcomes>

export const taskWork = {
  none: 'Nada en particular',
  label: 'Etiquetado',
  check: 'Control APPCC',
  program: 'Programa',
  count: 'Recuento',
  order: 'Pedido',
  clean: 'Limpieza',
  action: 'Acción',
} satisfies Like<typeof en.taskWork>

export const taskOrigins = {
  none: 'A mano',
  series: 'Se repite',
  pattern: 'Plantilla de tareas',
  plan: 'Plan de producción',
  trigger: 'Automatización',
} satisfies Like<typeof en.taskOrigins>

export const stepKinds = {
  tick: 'Marcar',
  value: 'Valor',
  photo: 'Foto',
  check: 'Control APPCC',
  label: 'Etiqueta',
} satisfies Like<typeof en.stepKinds>

export const seriesDays = {
  every: 'Todos los días',
  workdays: 'De lunes a viernes',
  openingDays: 'Días de apertura del centro',
} satisfies Like<typeof en.seriesDays>

export const orderStates = {
  pending: 'Pendiente',
  start: 'En curso',
  end: 'Entregado',
  cancel: 'Cancelado',
} satisfies Like<typeof en.orderStates>

export const recurrences = {
  none: 'No',
  day: 'Cada día',
  week: 'Cada semana',
  month: 'Cada mes',
} satisfies Like<typeof en.recurrences>

export const notificationKinds = {
  newReport: 'Nuevo informe',
  newDevice: 'Nuevo equipo',
  processWarning: 'Advertencia de proceso',
  processError: 'Error de proceso',
  test: 'Prueba',
  message: 'Mensaje',
} satisfies Like<typeof en.notificationKinds>

export const notificationLevels = {
  info: 'Información',
  warning: 'Advertencia',
  error: 'Error',
} satisfies Like<typeof en.notificationLevels>

export const deviceTypes = {
  oven: 'Horno',
  cooker: 'Cocedor',
  blastChiller: 'Abatidor',
  fridge: 'Nevera',
  freezer: 'Congelador',
  vacuumSealer: 'Envasadora al vacío',
  labelPrinter: 'Impresora de etiquetas',
  checkpoint: 'Punto de escaneo',
  scale: 'Báscula',
  probe: 'Sonda',
  tablet: 'Tableta',
  gateway: 'Pasarela',
  other: 'Otro',
} satisfies Like<typeof en.deviceTypes>

export const sensorKinds = {
  temperature: 'Temperatura',
  humidity: 'Humedad',
  weight: 'Peso',
  door: 'Puerta',
  power: 'Electricidad',
  time: 'Tiempo',
  other: 'Otro',
} satisfies Like<typeof en.sensorKinds>

export const sensorMeasures = {
  air: 'Aire de una cámara',
  core: 'Corazón, en una cámara',
  room: 'Sala',
  surface: 'Superficie',
  food: 'El propio alimento',
  other: 'Otra cosa',
} satisfies Like<typeof en.sensorMeasures>

export const reportKinds = {
  labels: 'Etiquetas',
  expirations: 'Caducidades',
  losses: 'Mermas',
  stockValue: 'Valor del stock',
  stockMovements: 'Movimientos de stock',
  counts: 'Recuentos',
  theoretical: 'Consumo real y previsto',
  haccp: 'APPCC',
  temperatures: 'Temperaturas',
  incidences: 'Incidencias',
  tasks: 'Tareas',
  orders: 'Pedidos y proveedores',
  trace: 'Trazabilidad de un lote',
  events: 'Eventos',
  action: 'Una acción',
  people: 'Trabajo de las personas',
  comparison: 'Comparación de lugares',
} satisfies Like<typeof en.reportKinds>

export const reportMarks = {
  final: 'Definitivo',
  draft: 'BORRADOR',
  incomplete: 'INCOMPLETO',
} satisfies Like<typeof en.reportMarks>

export const reportFailures = {
  tooLarge: 'Hay más de lo que cabe en un informe. Pide menos días o menos lugares.',
  noPlace: 'El lugar ya no existe.',
  notAllowed: 'Quien lo pidió no puede ver lo que contaría.',
  nothingAsked: 'No dice de qué acción, etiqueta o lote trata.',
  again: 'No se ha podido hacer. Pídelo otra vez.',
} satisfies Like<typeof en.reportFailures>

export const reportRhythms = {
  day: 'Cada día',
  week: 'Cada semana',
  month: 'Cada mes',
} satisfies Like<typeof en.reportRhythms>

export const deliveryStates = {
  waiting: 'En espera',
  sent: 'Enviado',
  failed: 'Fallido',
  dropped: 'No enviado',
} satisfies Like<typeof en.deliveryStates>

export const deliveryFaults = {
  refused: 'Rechazado por el servidor de correo',
  noAccess: 'Ya no puede ver estos informes',
  unsubscribed: 'Ya no quiere recibirlos',
} satisfies Like<typeof en.deliveryFaults>

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
} satisfies Like<typeof en.connectorTypes>

export const channels = {
  email: 'Correo',
  push: 'Mensaje del navegador',
  sms: 'SMS',
  webhook: 'Webhook',
} satisfies Like<typeof en.channels>

export const chaseSteps = {
  first: 'Al momento',
  repeat: 'Recordatorio',
  escalation: 'Al siguiente',
  again: 'Enviado a mano',
} satisfies Like<typeof en.chaseSteps>

export const deliveryResults = {
  waiting: 'En espera',
  sending: 'Enviándose',
  handed: 'En el servidor de correo',
  sent: 'Enviado',
  failed: 'Fallido',
  dropped: 'Ya no hace falta',
} satisfies Like<typeof en.deliveryResults>

export const sendingFaults = {
  noAddress: 'Sin dirección',
  noBrowser: 'Ningún navegador recibe mensajes',
  noGateway: 'No hay pasarela de SMS',
  gone: 'La dirección ya no existe',
  refused: 'Rechazado',
  unreachable: 'No se alcanza',
  settled: 'Alguien se había hecho cargo',
  off: 'Desactivado',
  unsealed: 'La clave no se puede abrir',
} satisfies Like<typeof en.sendingFaults>

export const webhookTopics = {
  label: 'Etiquetas',
  event: 'Eventos',
  order: 'Pedidos',
  task: 'Tareas',
  notification: 'Avisos',
  device: 'Equipos',
  triggerFiring: 'Automatizaciones iniciadas',
} satisfies Like<typeof en.webhookTopics>

/** Why food was held or sent back at the door. */
export const refusedReasons = {
  temperature: 'Temperatura',
  date: 'Fecha corta o pasada',
  damaged: 'Dañado',
  quality: 'Calidad',
  wrongProduct: 'Otro producto',
  notOrdered: 'No pedido',
  tooMuch: 'Demasiado',
  noPapers: 'Faltan papeles',
} satisfies Like<typeof en.refusedReasons>

/** Why a label is not taken. */
export const takingBlocks = {
  final: 'Gastado',
  hold: 'Retenido',
  rejected: 'Rechazado',
  expired: 'Fuera de fecha',
  onTheWay: 'Ya va de camino',
} satisfies Like<typeof en.takingBlocks>
