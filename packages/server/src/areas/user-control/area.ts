import type { ServerArea } from '../../http/area.ts'
import { terminalBehaviour } from './terminal.behaviour.ts'
import { enroll, revokeTerminal, terminalCode, terminalNow, unlock } from './terminal.handlers.ts'
import { tokenBehaviour } from './token.behaviour.ts'

export const userControlArea: ServerArea = {
  name: 'user-control',
  behaviours: { userToken: tokenBehaviour, terminal: terminalBehaviour },
  handlers: { 'userControl.terminalCode': terminalCode, 'userControl.revokeTerminal': revokeTerminal },
  guestHandlers: {
    'userControl.enroll': enroll,
    'userControl.terminal': terminalNow,
    'userControl.unlock': unlock,
  },
}
