import { choicesUnder } from '../choices.ts'
import type { integration as english } from '../en/integration.ts'
import type { Text } from '../translate.ts'
import { connectorTypes } from './lists.ts'

/** Webhooks and connectors. */
export const integration = {
  'webhook.one': 'Webhook',
  'webhook.notYet':
    'A estas direcciones aún no se envía nada. Lo que guardes aquí queda para cuando se haga.',
  'webhook.many': 'Webhooks',
  'webhook.count': { one: '{count} webhook', many: '{count} de webhooks', other: '{count} webhooks' },
  'webhook.new': 'Nuevo webhook',
  'webhook.empty': 'Todavía no hay webhooks',
  'webhook.emptyHint':
    'Direcciones de tus propios sistemas. Todavía no se les envía nada; lo que guardes se conserva.',
  'webhook.created': 'Webhook creado',
  'webhook.saved': 'Webhook guardado',
  'webhook.removed': {
    one: 'Webhook eliminado',
    many: '{count} de webhooks eliminados',
    other: '{count} webhooks eliminados',
  },
  'webhook.restored': {
    one: 'Webhook recuperado',
    many: '{count} de webhooks recuperados',
    other: '{count} webhooks recuperados',
  },
  'webhook.removeAsk': {
    one: '¿Eliminar este webhook?',
    many: '¿Eliminar {count} de webhooks?',
    other: '¿Eliminar {count} webhooks?',
  },
  'webhook.field.address': 'Dirección',
  'webhook.field.topics': 'Avisa de',
  'webhook.field.topics.hint': 'Todavía no se envía nada: lo que elijas vale en cuanto exista el envío.',
  'webhook.field.secret': 'Clave secreta',
  'webhook.field.secret.hint':
    'Con ella se firmarán los mensajes. Se guarda cifrada y no se vuelve a mostrar.',
  'webhook.field.isPublicForAPI': 'Utilizable por la API',
  'webhook.field.lastRun': 'Última vez',
  'webhook.field.nextSync': 'Próxima',
  'webhook.choice.topics.label': 'Etiquetas',
  'webhook.choice.topics.event': 'Eventos',
  'webhook.choice.topics.order': 'Pedidos',
  'webhook.choice.topics.task': 'Tareas',
  'webhook.choice.topics.notification': 'Avisos',
  'webhook.choice.topics.device': 'Equipos',
  'connector.one': 'Conector',
  'connector.many': 'Conectores',
  'connector.count': { one: '{count} conector', many: '{count} de conectores', other: '{count} conectores' },
  'connector.new': 'Nuevo conector',
  'connector.empty': 'Todavía no hay conectores',
  'connector.emptyHint': 'Aquí aparecen las conexiones con TPV, almacén y escandallos.',
  'connector.created': 'Conector creado',
  'connector.saved': 'Conector guardado',
  'connector.removed': {
    one: 'Conector eliminado',
    many: '{count} de conectores eliminados',
    other: '{count} conectores eliminados',
  },
  'connector.restored': {
    one: 'Conector recuperado',
    many: '{count} de conectores recuperados',
    other: '{count} conectores recuperados',
  },
  'connector.removeAsk': {
    one: '¿Eliminar este conector?',
    many: '¿Eliminar {count} de conectores?',
    other: '¿Eliminar {count} conectores?',
  },
  'connector.field.type': 'Sistema',
  'connector.field.status': 'Estado',
  'connector.field.offReason': 'Por qué está apagada',
  'connector.field.isExempt': 'Sin su licencia, por la plataforma',
  'connector.choice.offReason.license': 'La licencia de este sistema ha terminado.',
  'connector.field.address': 'Dirección',
  'connector.field.accessKey': 'Clave de acceso',
  'connector.field.accessKey.hint': 'La da el otro sistema. Se guarda cifrada y no se vuelve a mostrar.',
  'connector.field.locationIds': 'Ubicaciones',
  'connector.field.lastRun': 'Última vez',
  'connector.field.nextSync': 'Próxima',
  ...choicesUnder('connector.choice.type', connectorTypes),
  'connector.choice.status.off': 'Desactivado',
  'connector.choice.status.on': 'Activado',
  'connector.choice.status.failed': 'Con error',
} satisfies Record<keyof typeof english, Text>
