/** Organizations, their people and places: log-ins, rights, requests, directories, terminals, erasure, exports. */
export { authArea } from './auth/area.ts'
export { coreArea } from './core/area.ts'
export { organizationArea } from './organization/area.ts'
export { userControlArea } from './user-control/area.ts'
export { ERASING, erasingWith, type ErasureLine, readErasureLists, replayErasures } from './erasure/index.ts'
export { EXPORTING, exportingWith, handOverBy } from './exports/index.ts'
export { switchOffUnlicensed } from './organization/license/connectors.ts'
export { licenseBehaviour } from './organization/license/license.behaviour.ts'
export { idOf, type Reference } from './organization/people/person.ts'
export { changeStatus, type HandOver } from './organizations/closing.ts'
export { organizationOfCode, plainConnectionCode } from './organizations/connection-code.ts'
export { customerName, nameWithOrganization } from './organizations/customer-name.ts'
export { checkDraft, checkOwner, type OwnerDraft } from './organizations/draft.ts'
export { eraseDue, eraseRows } from './organizations/erasing/erase.ts'
export { blocksOf, FINAL_STATES, TEMPLATES, templateWords } from './organizations/first-records/index.ts'
export { offerFirstStart } from './organizations/first-start/offer.ts'
export { localeOfOrganization } from './organizations/language.ts'
export { makeOrganization } from './organizations/make.ts'
export { measureDue } from './organizations/measuring.ts'
export { makeOwner } from './organizations/owner.ts'
export { startSignUp } from './organizations/sign-up.ts'
export { refuseStopped, statusStatement } from './organizations/stopped.ts'
export { lockDevices, placeDevices } from './placing/place-devices.ts'
export {
  codeTypedBy,
  findPerson,
  guessOnce,
  instantFor,
  joinFrom,
  letterFor,
  type Person,
  type Reader,
  refuseWhileActing,
  startActing,
  startInvitation,
  startPutOffInvitation,
  startRecovery,
} from './requests/index.ts'
export { followingRollOuts } from './roll-out/following.ts'
export { hasOwnSql } from './roll-out/own-below.ts'
export { goOn } from './roll-out/series.ts'
export {
  bySecond,
  guessCard,
  guessPin,
  namedByCard,
  namedByPin,
  type Proof,
  provenSecond,
  provenSelf,
  type Second,
  tellTokens,
  typerOf,
} from './terminals/index.ts'
