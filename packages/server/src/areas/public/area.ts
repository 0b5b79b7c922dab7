import type { ServerArea } from '../../http/area.ts'
import { bytecode } from './bytecode.handlers.ts'
import { contact } from './contact.handlers.ts'

export const publicArea: ServerArea = {
  name: 'public',
  handlers: { 'public.bytecode': bytecode },
  guestHandlers: { 'public.contact': contact },
}
