/** Element strings, Digital Links and scanner messages: the part of the room that is entered as `gs1`. */
export { associationProblems } from './associations.ts'
export { buildDigitalLink, parseDigitalLink } from './digital-link.ts'
export { buildElementString, parseElementString, toUnbracketed } from './element-string.ts'
export { elementsToFields, fieldsToElements } from './label-fields.ts'
export { isSymbology, parseScanData, scanDataOf } from './scan-data.ts'
export { isCset82 } from './value-checks.ts'
