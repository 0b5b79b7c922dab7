import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'

export type Sensor = Row<Entities['sensor']>
