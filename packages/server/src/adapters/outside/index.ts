/** Asking servers whose addresses people typed. */
export { createOutside, OutsideRefused, type Outside, type OutsidePlace } from './outside.ts'
export { refuseInner, sftpPlace } from './typed.ts'
