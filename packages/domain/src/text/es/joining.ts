import type { joining as english } from '../en/joining.ts'
import type { Text } from '../translate.ts'

/** The provider's search of software, and joining a machine by its key. */
export const joining = {
  'joining.title': 'Equipo de esta clave',
  'joining.lead': 'Clave {key}',
  'joining.found': 'Este equipo está en tu organización',
  'joining.unknown': 'Aquí no se conoce esta clave',
  'joining.unknownText':
    'Vuelve a leerla en el equipo. Si es correcta, el equipo todavía no está en esta organización: añádelo antes.',
  'joining.open': 'Abrir el equipo',
  'joining.devices': 'Ir a los equipos',
  'joining.name': 'Nombre',
  'joining.type': 'Tipo',
  'joining.model': 'Modelo',
  'joining.maker': 'Fabricante',
  'joining.serial': 'Número de serie',
  'joining.place': 'Ubicación',
  'joining.software': 'Software',
  'joining.seen': 'Última conexión',
  'joining.never': 'Todavía ninguna',
  'joining.failed': 'No se ha podido consultar',
  'finding.title': 'Buscar software',
  'finding.lead': 'Versiones publicadas según el modelo en el que funcionan',
  'finding.model': 'Modelo',
  'finding.version': 'Versión',
  'finding.version.hint': 'Basta el principio: 2.1',
  'finding.count': { one: '{count} versión', many: '{count} de versiones', other: '{count} versiones' },
  'finding.none': 'No hay software publicado que encaje',
  'finding.noneText': 'Prueba con otro modelo o con menos cifras de la versión.',
  'finding.failed': 'La búsqueda no ha funcionado',
  'finding.column.version': 'Versión',
  'finding.column.software': 'Software',
  'finding.column.equipment': 'Modelo de equipo',
  'finding.column.published': 'Publicado',
  'finding.more': 'Mostrar más',
} satisfies Record<keyof typeof english, Text>
