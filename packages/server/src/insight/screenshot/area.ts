import type { ServerArea } from '../../http/area.ts'
import { requestScreenshot, screenshotView } from './screenshot.handlers.ts'

export const screenshotArea: ServerArea = {
  name: 'screenshot',
  handlers: { 'screenshot.request': requestScreenshot },
  guestHandlers: { 'screenshot.view': screenshotView },
}
