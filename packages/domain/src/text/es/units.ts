import type { Text } from '../translate.ts'
import type { units as en } from '../en/units.ts'

export const units = {
  'units.unknown.temperature': 'Unidad de temperatura desconocida',
  'units.unknown.mass': 'Unidad de masa desconocida',
  'units.unknown.length': 'Unidad de longitud desconocida',
  'units.unknown.time': 'Unidad de tiempo desconocida',
  'units.unknown.volume': 'Unidad de volumen desconocida',
  'units.unknown.energy': 'Unidad de energía desconocida',
  'units.unknown.count': 'Unidad de recuento desconocida',
  'units.unknown.any': 'Unidad desconocida: {unit}',
  'units.notTogether': '{unit} no se puede convertir en {other}',
  'units.notANumber': 'No es un número',
  'units.measures.metric': 'Tazas y cucharas métricas',
  'units.measures.us': 'Tazas y cucharas de EE. UU.',
  'units.measures.usLabel': 'Tazas y cucharas de etiqueta de EE. UU.',
  'units.measures.australian': 'Tazas y cucharas de Australia',
  'calendar.yesterday': 'Ayer, {time}',
  'calendar.today': 'Hoy, {time}',
  'calendar.tomorrow': 'Mañana, {time}',
  'calendar.onDay': '{day}, {time}',
  'recurrence.none': 'No se repite',
  'recurrence.day': 'Cada día',
  'recurrence.week': 'Cada semana',
  'recurrence.month': 'Cada mes',
} satisfies Record<keyof typeof en, Text>
