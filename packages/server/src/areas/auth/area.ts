import type { ServerArea } from '../../http/area.ts'
import {
  chooseLocation,
  claims,
  logIn,
  logOut,
  methods,
  viewFullOff,
  viewFullOn,
} from './session.handlers.ts'
import { organizations } from './organizations.handlers.ts'

export const authArea: ServerArea = {
  name: 'auth',
  handlers: {
    'auth.claims': claims,
    'auth.location': chooseLocation,
    'auth.organizations': organizations,
    'auth.viewFullOn': viewFullOn,
    'auth.viewFullOff': viewFullOff,
  },
  guestHandlers: { 'auth.logIn': logIn, 'auth.logOut': logOut, 'auth.methods': methods },
}
