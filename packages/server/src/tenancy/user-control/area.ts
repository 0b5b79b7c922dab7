import type { ServerArea } from '../../http/area.ts'
import { terminalBehaviour } from './terminal.behaviour.ts'
import { enroll, revokeTerminal, terminalCode, terminalNow } from './terminal.handlers.ts'
import { tokenBehaviour } from './token.behaviour.ts'
import { peopleAtPlace, terminalPeople, unlock } from './unlock.handlers.ts'

export const userControlArea: ServerArea = {
  name: 'user-control',
  behaviours: { userToken: tokenBehaviour, terminal: terminalBehaviour },
  handlers: {
    'userControl.terminalCode': terminalCode,
    'userControl.revokeTerminal': revokeTerminal,
    'userControl.peopleHere': peopleAtPlace,
  },
  guestHandlers: {
    'userControl.enroll': enroll,
    'userControl.terminal': terminalNow,
    'userControl.terminalPeople': terminalPeople,
    'userControl.unlock': unlock,
  },
}
