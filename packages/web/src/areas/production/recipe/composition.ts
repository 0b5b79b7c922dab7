import { entityNamed } from '@cloche/domain/entities'

export const composition = entityNamed('composition')
