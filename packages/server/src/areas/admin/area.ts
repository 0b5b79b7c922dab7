import type { ServerArea } from '../../http/area.ts'
import { cloudTests } from './tests.handlers.ts'

export const adminArea: ServerArea = { name: 'admin', handlers: { 'admin.tests': cloudTests } }
