/**
 * Log-ins and what is confirmed by an e-mailed link: changes of e-mail, new passwords, invitations, enrolments; and working as somebody else. What
 * several areas start stands here; the calls that settle it are those of the area `auth`.
 */
export { startActing } from './acting.ts'
export { checkCredentials, checkOwnPassword } from './credentials.ts'
export { beginGuess, codeTypedBy, guessOnce, joinFrom, secondsUntil } from './failures.ts'
export { createIdentity, emailForm, endSessions, refuseWhileActing } from '../../http/sessions/identity.ts'
export { beginFactor, confirmFactor, factorOf, removeFactor } from './second-factor.ts'
export { checkNewPassword } from './password-rules.ts'
export { setPassword, tellPasswordChanged } from './new-password.ts'
export { instantFor, letterFor, type Reader } from './letters.ts'
export { findPerson, managersNear, readPerson, type Person } from './person.ts'
export { confirmRequest } from './confirm.ts'
export { describeRequest } from './linked.ts'
export { askRecovery, startRecovery } from './recovery.ts'
export { putOffInvitation, startPutOffInvitation } from './invitation.ts'
export { askForConsent, startEmailChange, startEnrolment, startInvitation } from './start.ts'
