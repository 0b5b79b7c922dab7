import type { findingKey } from '../../rules/processes/index.ts'
import type { Text } from '../translate.ts'

export const processes = {
  'process.unfinished': 'Sin terminar, o terminado antes de estar listo',
  'process.expired': 'Producto caducado',
  'process.waste': 'Terminado como merma',
  'process.reuse': 'Terminado para reutilizar',
  'process.controlFailed': 'Control de proceso no superado',
  'process.disconnected': 'Equipo desconectado',
  'process.modified': 'Tiempo o temperatura modificados durante el proceso',
  'process.recalculated': 'Recalculado durante el proceso',
  'process.reset': 'Reiniciado durante el proceso',
  'process.maxCookTime': 'Tiempo máximo de cocción superado',
  'process.maxHoldTime': 'Tiempo máximo de mantenimiento superado',
  'process.maxTemperature': 'Temperatura máxima superada',
  'process.minTime': 'Tiempo mínimo no alcanzado',
  'process.minTemperature': 'Temperatura mínima no alcanzada',
  'process.served': 'Producto servido',
  'process.controlFulfilled': 'Control de proceso superado',
} satisfies Record<ReturnType<typeof findingKey>, Text>
