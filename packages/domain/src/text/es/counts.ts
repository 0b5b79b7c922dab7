import type { counts as en } from '../en/counts.ts'
import type { Text } from '../translate.ts'

export const counts = {
  'counts.due': 'Contar ahora',
} satisfies Record<keyof typeof en, Text>
