import type { ServerArea } from '../../http/area.ts'
import { bytecode } from './bytecode.handlers.ts'
import { contact } from './contact.handlers.ts'
import { publicPicture } from './picture.handlers.ts'
import { publicCode, publicRecord } from './record.handlers.ts'
import { publicRecords } from './records.handlers.ts'

export const publicArea: ServerArea = {
  name: 'public',
  handlers: { 'public.bytecode': bytecode },
  guestHandlers: {
    'public.contact': contact,
    'public.record': publicRecord,
    'public.code': publicCode,
    'public.records': publicRecords,
    'public.picture': publicPicture,
  },
}
