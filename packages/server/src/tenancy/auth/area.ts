import type { ServerArea } from '../../http/area.ts'
import { chooseAction, chooseNotification } from './choose/choose.handlers.ts'
import { publicOrganization } from './choose/public.handlers.ts'
import { confirmSigningUp, firstStart, makeFirst, signUp, signUpRead } from './entrance.handlers.ts'
import {
  finishDirectory,
  registerReturn,
  registerSamlReturn,
  startDirectory,
} from './directory/enter.handlers.ts'
import {
  addDomain,
  addScimToken,
  changeDirectory,
  checkDomain,
  enforceDirectory,
  removeDomain,
  removeScimToken,
  tryDirectory,
} from './directory/change.handlers.ts'
import { directory, personInDirectory } from './directory/read.handlers.ts'
import { readFactor, startFactor, takeFactorOff, turnFactorOn } from './factor/factor.handlers.ts'
import { actAs } from './merge/acting.handlers.ts'
import { addToken, switchUser } from './merge/merge.handlers.ts'
import { organizations } from './organizations.handlers.ts'
import { changePassword, endOpenSessions } from './requests/own.handlers.ts'
import { confirm, readRequest, recoverPassword } from './requests/request.handlers.ts'
import { registerScim } from './scim/routes.ts'
import {
  chooseLocation,
  claims,
  logIn,
  logOut,
  methods,
  viewFullOff,
  viewFullOn,
} from './session.handlers.ts'
import { waitingKey } from './waiting-key.handlers.ts'

export const authArea: ServerArea = {
  name: 'auth',
  handlers: {
    'auth.claims': claims,
    'auth.waitingKey': waitingKey,
    'auth.location': chooseLocation,
    'auth.organizations': organizations,
    'auth.viewFullOn': viewFullOn,
    'auth.viewFullOff': viewFullOff,
    'auth.addToken': addToken,
    'auth.switchUser': switchUser,
    'auth.actAs': actAs,
    'auth.action': chooseAction,
    'auth.notification': chooseNotification,
    'auth.changePassword': changePassword,
    'auth.endSessions': endOpenSessions,
    'auth.factor': readFactor,
    'auth.startFactor': startFactor,
    'auth.turnFactorOn': turnFactorOn,
    'auth.takeFactorOff': takeFactorOff,
    'auth.directory': directory,
    'auth.changeDirectory': changeDirectory,
    'auth.enforceDirectory': enforceDirectory,
    'auth.tryDirectory': tryDirectory,
    'auth.addDomain': addDomain,
    'auth.checkDomain': checkDomain,
    'auth.removeDomain': removeDomain,
    'auth.addScimToken': addScimToken,
    'auth.removeScimToken': removeScimToken,
    'auth.personInDirectory': personInDirectory,
  },
  routes: (app, services) => {
    registerReturn(app, services)
    registerSamlReturn(app, services)
    registerScim(app, services)
  },
  guestHandlers: {
    'auth.startDirectory': startDirectory,
    'auth.finishDirectory': finishDirectory,
    'auth.logIn': logIn,
    'auth.logOut': logOut,
    'auth.methods': methods,
    'auth.firstStart': firstStart,
    'auth.makePlatform': makeFirst,
    'auth.signUp': signUp,
    'auth.signUpRead': signUpRead,
    'auth.confirmSignUp': confirmSigningUp,
    'auth.publicOrganization': publicOrganization,
    'auth.recoverPassword': recoverPassword,
    'auth.request': readRequest,
    'auth.confirmRequest': confirm,
  },
}
